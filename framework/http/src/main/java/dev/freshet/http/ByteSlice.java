package dev.freshet.http;

import java.nio.charset.StandardCharsets;

/**
 * A view of part of a byte array that may be moved to other bytes, so that a parser can show one without allocating.
 * Not thread-safe; whoever shows it says how long the view holds.
 */
public final class ByteSlice {
    private static final byte[] NONE = new byte[0];

    private byte[] array = NONE;
    private int start;
    private int end;

    /** Shows nothing until {@link #set}. */
    public ByteSlice() {
    }

    /** Shows {@code array[start..end)}. */
    public void set(byte[] array, int start, int end) {
        this.array = array;
        this.start = start;
        this.end = end;
    }

    public byte[] array() {
        return array;
    }

    public int start() {
        return start;
    }

    /** The index after the last byte. */
    public int end() {
        return end;
    }

    public int length() {
        return end - start;
    }

    public byte at(int index) {
        return array[start + index];
    }

    /** The bytes as text, one char a byte. */
    @Override
    public String toString() {
        return new String(array, start, end - start, StandardCharsets.ISO_8859_1);
    }
}
