package dev.freshet.transport;

import java.util.ArrayDeque;

/**
 * A pool of byte arrays of one size. A connection keeps its arrays while it is active and returns them when it rests,
 * so the pool is used rarely and a lock is cheap enough. Thread-safe.
 */
public final class BufferPool {
    private final int size;
    private final int kept;
    private final ArrayDeque<byte[]> free = new ArrayDeque<>();

    /**
     * @param size of each array, in bytes
     * @param kept the maximum number of free arrays to keep
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

    /**
     * Returns an array. One of another size, which had to grow, is left to the garbage collector.
     *
     * @return whether the pool keeps it
     */
    public boolean give(byte[] buffer) {
        if (buffer.length != size) {
            return false;
        }
        synchronized (free) {
            return free.size() < kept && free.add(buffer);
        }
    }
}
