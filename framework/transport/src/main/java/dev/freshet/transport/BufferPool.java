package dev.freshet.transport;

import java.util.ArrayDeque;

/**
 * A pool of byte arrays of one size. A lock is cheap enough. A server's connection keeps its arrays while it is active,
 * so it seldom uses the pool. A client's pools belong to one event loop. Thread-safe.
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

    /** A pooled array, or a new one. Its content is arbitrary. */
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
     * Returns an array. The pool does not keep arrays of another size, such as empty arrays and those that had to grow.
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
