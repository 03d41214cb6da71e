package dev.freshet.server.io;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.channels.ClosedChannelException;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** Where a thread waits for the socket of its connection, which the loop watches for it. One thread at a time. */
final class OwnerWait {
    private final Connection connection;
    private volatile @Nullable Thread waiter;
    private volatile boolean ready;
    private volatile boolean ended;

    OwnerWait(Connection connection) {
        this.connection = connection;
    }

    /** What happens from here on ends the {@link #await} that follows. */
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
                    throw new IOException("nothing more is waited for");
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

    /** There may be what is waited for. Any thread may call. */
    void wake() {
        Thread waiting = waiter;
        if (waiting != null) {
            ready = true;
            LockSupport.unpark(waiting);
        }
    }

    /** No one waits here any more, now or later. Any thread may call. */
    void end() {
        ended = true;
        Thread waiting = waiter;
        if (waiting != null) {
            LockSupport.unpark(waiting);
        }
    }
}
