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

/** Where the thread that works for a stream waits for its peer. All under the connection's lock. */
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

    /** Something came or went that the thread may wait for. */
    void wake() {
        if (changed != null) {
            changed.signalAll();
        }
    }

    /** Waits until woken, or up to so many nanoseconds, or for no reason. */
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

    /** @throws PeerGoneException if the stream was over before its time */
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
