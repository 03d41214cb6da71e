package dev.freshet.http.lock;

import java.util.concurrent.locks.ReentrantLock;

/**
 * A lock that a try statement holds and releases: {@code try (ScopedLock _ = lock.hold()) {...}}, or after
 * {@link #tryLock()}, {@code try (lock) {...}}.
 */
public final class ScopedLock extends ReentrantLock implements AutoCloseable {
    private static final long serialVersionUID = 1;

    /** Locks, until {@link #close}. */
    public ScopedLock hold() {
        lock();
        return this;
    }

    @Override
    public void close() {
        unlock();
    }
}
