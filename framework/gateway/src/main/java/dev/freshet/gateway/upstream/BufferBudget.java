package dev.freshet.gateway.upstream;

import java.util.concurrent.atomic.AtomicLong;

/** Bytes that responses may take up together while they wait for their clients and hold no upstream. Any thread may call. */
final class BufferBudget {
    private final AtomicLong used = new AtomicLong();
    private volatile long most;

    BufferBudget(long most) {
        this.most = most;
    }

    /** Changes the limit; what is taken stays. */
    void most(long bytes) {
        most = bytes;
    }

    /** Whether so many are left; if so, {@link #give} must follow. */
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
