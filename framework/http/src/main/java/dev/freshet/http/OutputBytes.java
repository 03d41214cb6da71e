package dev.freshet.http;

import java.util.Arrays;

/** Output bytes in an array that grows as needed. Not thread-safe. */
public final class OutputBytes {
    private byte[] array;
    private int size;

    public OutputBytes(byte[] array) {
        this.array = array;
    }

    /** Empties this output and continues in the given array. */
    public void reset(byte[] array) {
        this.array = array;
        this.size = 0;
    }

    public byte[] array() {
        return array;
    }

    public int size() {
        return size;
    }

    /** Truncates to the first {@code size} bytes. */
    public void size(int size) {
        this.size = size;
    }

    public int room() {
        return array.length - size;
    }

    public void put(byte b) {
        require(1);
        array[size++] = b;
    }

    public void put(byte[] bytes) {
        put(bytes, 0, bytes.length);
    }

    public void put(byte[] bytes, int offset, int length) {
        require(length);
        System.arraycopy(bytes, offset, array, size, length);
        size += length;
    }

    /** Appends text as ISO-8859-1, one byte per char. All chars must be below 256. */
    @SuppressWarnings("deprecation") // the only way to copy the bytes of a Latin-1 String without a temporary array
    public void putLatin1(String text) {
        int length = text.length();
        require(length);
        text.getBytes(0, length, array, size);
        size += length;
    }

    /** Appends a non-negative number in decimal. */
    public void putDecimal(long value) {
        int digits = 1;
        for (long rest = value; rest >= 10; rest /= 10) {
            digits++;
        }
        require(digits);
        long rest = value;
        for (int i = size + digits - 1; i >= size; i--) {
            array[i] = (byte) ('0' + rest % 10);
            rest /= 10;
        }
        size += digits;
    }

    /** Ensures space for {@code more} further bytes. */
    public void require(int more) {
        if (array.length - size < more) {
            array = Arrays.copyOf(array, Math.max(array.length * 2, size + more));
        }
    }
}
