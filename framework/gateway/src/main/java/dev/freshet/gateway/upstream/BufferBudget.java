package dev.freshet.gateway.upstream;

import java.util.concurrent.atomic.AtomicLong;

/** Memory for all responses that wait for slow clients without holding a connection to an upstream. Thread-safe. */
final class BufferBudget {
    private final AtomicLong used = new AtomicLong();
    private volatile long most;

    /** Changes the limit, which is 0 at first; memory in use stays in use. */
    void most(long bytes) {
        most = bytes;
    }

    /** Whether this many bytes are free; if true, call {@link #give} afterwards. */
    boolean take(int bytes) {
        if (used.addAndGet(bytes) <= most) {
            return true;
        }
        used.addAndGet(-bytes);
        return false;
    }

    void give(int bytes) {
        used.addAndGet(-bytes);
    }
}
