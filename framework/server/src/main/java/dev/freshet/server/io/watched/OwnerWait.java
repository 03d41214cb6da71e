package dev.freshet.server.io.watched;

import dev.freshet.server.io.Connection;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.channels.ClosedChannelException;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** Lets the owning thread wait for its socket, which the event loop watches. One thread at a time. */
final class OwnerWait {
    private final Connection connection;
    private volatile @Nullable Thread waiter;
    private volatile boolean ready;
    private volatile boolean ended;

    OwnerWait(Connection connection) {
        this.connection = connection;
    }

    /** Registers the caller: an event from now on ends the following {@link #await}. */
    void begin() {
        ready = false;
        waiter = Thread.currentThread();
    }

    /**
     * Parks until woken.
     *
     * @return false if the time passed first
     * @throws IOException if the connection was closed, the thread interrupted, or {@link #end} called
     */
    boolean await(long nanos) throws IOException {
        long limit = System.nanoTime() + nanos;
        try {
            while (!ready) {
                if (connection.isClosed()) {
                    throw new ClosedChannelException();
                }
                if (ended) {
                    throw new IOException("reading the body was ended");
                }
                long left = limit - System.nanoTime();
                if (left <= 0) {
                    return false;
                }
                LockSupport.parkNanos(this, left);
                if (Thread.currentThread().isInterrupted()) {
                    throw new InterruptedIOException("interrupted while waiting for the peer");
                }
            }
            return true;
        } finally {
            waiter = null;
        }
    }

    /** Wakes the waiting thread, because its event may have occurred. Thread-safe. */
    void wake() {
        Thread waiting = waiter;
        if (waiting != null) {
            ready = true;
            LockSupport.unpark(waiting);
        }
    }

    /** Ends current and later waits. Thread-safe. */
    void end() {
        ended = true;
        LockSupport.unpark(waiter);
    }
}
