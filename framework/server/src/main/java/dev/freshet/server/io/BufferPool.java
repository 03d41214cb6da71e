package dev.freshet.server.io;

import java.util.ArrayDeque;

/**
 * Byte arrays of one size, kept for the next connection that needs one. A connection keeps its arrays while it is
 * active and returns them when it rests, so the pool is asked seldom and a lock is cheap enough. Any thread may call.
 */
public final class BufferPool {
    private final int size;
    private final int kept;
    private final ArrayDeque<byte[]> free = new ArrayDeque<>();

    /**
     * @param size of each array, in bytes
     * @param kept how many free arrays are kept at most
     */
    public BufferPool(int size, int kept) {
        this.size = size;
        this.kept = kept;
    }

    public byte[] take() {
        synchronized (free) {
            byte[] buffer = free.pollLast();
            if (buffer != null) {
                return buffer;
            }
        }
        return new byte[size];
    }

    /** Takes back an array; one of another size, that had to grow, is left to the garbage collector. */
    public void give(byte[] buffer) {
        if (buffer.length == size) {
            synchronized (free) {
                if (free.size() < kept) {
                    free.addLast(buffer);
                }
            }
        }
    }
}
