package dev.freshet.http;

import java.nio.charset.StandardCharsets;

/**
 * A movable view of part of a byte array: a parser can reuse one view and allocate nothing. The method that returns a
 * view says how long its content stays valid. Not thread-safe.
 */
public final class ByteSlice {
    private static final byte[] NONE = new byte[0];

    private byte[] array = NONE;
    private int start;
    private int end;

    /** An empty view, until {@link #set}. */
    public ByteSlice() {
    }

    /** Points the view at {@code array[start..end)}, without a copy. */
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

    /** The bytes decoded as ISO-8859-1: one char per byte. */
    @Override
    public String toString() {
        return new String(array, start, end - start, StandardCharsets.ISO_8859_1);
    }
}
