package dev.freshet.http;

import java.util.Arrays;

/** Bytes on their way out: an array that grows as it is written to. Not thread-safe. */
public final class OutputBytes {
    private byte[] array;
    private int size;

    public OutputBytes(byte[] array) {
        this.array = array;
    }

    /** Goes on in this array, empty. */
    public void reset(byte[] array) {
        this.array = array;
        this.size = 0;
    }

    public byte[] array() {
        return array;
    }

    /** How many bytes were put. */
    public int size() {
        return size;
    }

    /** Forgets all but the first bytes. */
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

    /** Puts text whose chars are all below 256, one byte each. */
    @SuppressWarnings("deprecation") // the only copy of a Latin-1 String's bytes that makes no array of its own
    public void putLatin1(String text) {
        int length = text.length();
        require(length);
        text.getBytes(0, length, array, size);
        size += length;
    }

    /** Puts a number of at least 0 in decimal. */
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

    /** Makes room for this many more bytes. */
    public void require(int more) {
        if (array.length - size < more) {
            array = Arrays.copyOf(array, Math.max(array.length * 2, size + more));
        }
    }
}
