package dev.freshet.config;

/**
 * A number of bytes, written as {@code 512B}, {@code 8KB}, {@code 16MB}, {@code 1GB} or a bare number. One KB is 1,024
 * bytes.
 */
public record DataSize(long bytes) {
    private static final String UNITS = "KMGT";

    public DataSize {
        if (bytes < 0) {
            throw new IllegalArgumentException("a data size must be at least 0, is " + bytes);
        }
    }

    /**
     * Parses the text form.
     *
     * @throws IllegalArgumentException if the text is not a data size, or the size exceeds a long
     */
    public static DataSize parse(String text) {
        int digits = 0;
        while (digits < text.length() && text.charAt(digits) >= '0' && text.charAt(digits) <= '9') {
            digits++;
        }
        int shift = shift(text.substring(digits).strip());
        if (digits == 0 || shift < 0) {
            throw new WrongValue("is not a data size. Write 512B, 8KB, 16MB or 1GB");
        }
        try {
            return new DataSize(Math.multiplyExact(Long.parseLong(text, 0, digits, 10), 1L << shift));
        } catch (NumberFormatException | ArithmeticException tooLarge) {
            throw new WrongValue("is out of range: write at most 9223372036854775807 bytes");
        }
    }

    /** The bits of a unit; -1 if the unit is unknown. */
    private static int shift(String unit) {
        if (unit.isEmpty() || unit.equalsIgnoreCase("B")) {
            return 0;
        }
        int index = UNITS.indexOf(Character.toUpperCase(unit.charAt(0)));
        boolean known = index >= 0 && unit.length() == 2 && Character.toUpperCase(unit.charAt(1)) == 'B';
        return known ? 10 * (index + 1) : -1;
    }

    /**
     * The bytes as an int, for sizes of arrays and buffers.
     *
     * @throws IllegalArgumentException if the size exceeds an int
     */
    public int toIntBytes() {
        if (bytes > Integer.MAX_VALUE) {
            throw new IllegalArgumentException(this + " is more than 2,147,483,647 bytes");
        }
        return (int) bytes;
    }

    /** Uses the largest unit that divides the size, such as {@code 8KB}. */
    @Override
    public String toString() {
        int unit = bytes == 0 ? 0 : Math.min(Long.numberOfTrailingZeros(bytes) / 10, UNITS.length());
        return unit == 0 ? bytes + "B" : (bytes >> 10 * unit) + UNITS.substring(unit - 1, unit) + "B";
    }
}
