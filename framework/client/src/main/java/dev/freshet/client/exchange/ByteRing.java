package dev.freshet.client.exchange;

/** A queue of bytes from one thread to another. It grows as needed; the window limits its size. Not thread-safe. */
final class ByteRing {
    private static final int LEAST = 512;

    private byte[] bytes = new byte[0];
    private int first;
    private int size;

    int size() {
        return size;
    }

    void put(byte[] from, int offset, int length) {
        if (size + length > bytes.length) {
            grow(size + length);
        }
        int at = first + size & bytes.length - 1;
        int head = Math.min(length, bytes.length - at);
        System.arraycopy(from, offset, bytes, at, head);
        System.arraycopy(from, offset + head, bytes, 0, length - head);
        size += length;
    }

    /** Removes up to {@code length} bytes and returns their number. */
    int take(byte[] into, int offset, int length) {
        int count = Math.min(length, size);
        int head = Math.min(count, bytes.length - first);
        System.arraycopy(bytes, first, into, offset, head);
        System.arraycopy(bytes, 0, into, offset + head, count - head);
        size -= count;
        first = size == 0 ? 0 : first + count & bytes.length - 1;
        return count;
    }

    private void grow(int least) {
        int capacity = Math.max(LEAST, Integer.highestOneBit(least - 1) << 1);
        byte[] larger = new byte[capacity];
        int held = take(larger, 0, size);
        bytes = larger;
        first = 0;
        size = held;
    }
}
