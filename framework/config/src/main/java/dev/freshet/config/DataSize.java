package dev.freshet.config;

/**
 * A number of bytes, written {@code 512B}, {@code 8KB}, {@code 16MB}, {@code 1GB} or as a bare number of bytes. One KB
 * is 1,024 bytes, as in Spring.
 */
public record DataSize(long bytes) {
    private static final String UNITS = "KMGT";

    public DataSize {
        if (bytes < 0) {
            throw new IllegalArgumentException("a data size must be at least 0, is " + bytes);
        }
    }

    /**
     * Reads the text form.
     *
     * @throws IllegalArgumentException if the text is none or the size does not fit into a long
     */
    public static DataSize parse(String text) {
        int digits = 0;
        while (digits < text.length() && text.charAt(digits) >= '0' && text.charAt(digits) <= '9') {
            digits++;
        }
        int shift = shift(text.substring(digits).strip());
        if (digits == 0 || shift < 0) {
            throw new WrongValue("is no data size. Write 512B, 8KB, 16MB or 1GB");
        }
        try {
            return new DataSize(Math.multiplyExact(Long.parseLong(text, 0, digits, 10), 1L << shift));
        } catch (NumberFormatException | ArithmeticException tooLarge) {
            throw new WrongValue("is more bytes than a long holds");
        }
    }

    /** Ten bits a unit, -1 for a unit that does not exist. */
    private static int shift(String unit) {
        if (unit.isEmpty() || unit.equalsIgnoreCase("B")) {
            return 0;
        }
        int index = UNITS.indexOf(Character.toUpperCase(unit.charAt(0)));
        boolean known = index >= 0 && unit.length() == 2 && Character.toUpperCase(unit.charAt(1)) == 'B';
        return known ? 10 * (index + 1) : -1;
    }

    /**
     * The bytes as an int, for limits of arrays and buffers.
     *
     * @throws IllegalArgumentException if they do not fit
     */
    public int toIntBytes() {
        if (bytes > Integer.MAX_VALUE) {
            throw new IllegalArgumentException(this + " is more than 2,147,483,647 bytes");
        }
        return (int) bytes;
    }

    /** The largest unit that divides the size: {@code 8KB}. */
    @Override
    public String toString() {
        int unit = bytes == 0 ? 0 : Math.min(Long.numberOfTrailingZeros(bytes) / 10, UNITS.length());
        return unit == 0 ? bytes + "B" : (bytes >> 10 * unit) + UNITS.substring(unit - 1, unit) + "B";
    }
}
