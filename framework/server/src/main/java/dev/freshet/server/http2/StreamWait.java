package dev.freshet.server.http2;

import dev.freshet.http.PeerGoneException;
import dev.freshet.http.http2.Http2Exception;
import dev.freshet.http.http2.session.Http2Stream;
import dev.freshet.server.io.Connection;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/** Lets the thread of a stream wait for the peer. All methods need the connection's lock. */
final class StreamWait {
    private static final long CHECK_NANOS = 250_000_000;

    private final Connection connection;
    private final ReentrantLock lock;
    private final Http2Stream stream;
    private @Nullable Condition changed;

    StreamWait(Connection connection, ReentrantLock lock, Http2Stream stream) {
        this.connection = connection;
        this.lock = lock;
        this.stream = stream;
    }

    /** Wakes the waiting thread after a change of the stream. */
    void wake() {
        if (changed != null) {
            changed.signalAll();
        }
    }

    /** Waits until woken, at most for this time; may return early. */
    void await(long nanos) throws IOException {
        Condition condition = changed;
        if (condition == null) {
            condition = lock.newCondition();
            changed = condition;
        }
        try {
            condition.await(Math.min(nanos, CHECK_NANOS), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted while waiting for the peer");
        }
        requireWhole();
    }

    /** @throws PeerGoneException if the stream ended early or the connection is closed */
    void requireWhole() throws PeerGoneException {
        Http2Exception failure = stream.failure();
        if (failure != null) {
            throw new PeerGoneException(failure.reason());
        }
        if (connection.isClosed()) {
            throw new PeerGoneException("the connection is closed");
        }
    }
}
