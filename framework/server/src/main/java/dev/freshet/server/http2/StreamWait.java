package dev.freshet.server.http2;

import dev.freshet.http.PeerGoneException;
import dev.freshet.http.http2.Http2Exception;
import dev.freshet.http.http2.session.Http2ServerStream;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import org.jspecify.annotations.Nullable;

/** Lets the thread of a stream wait for the peer. All methods need the connection's lock. Exception: {@link #flush}. */
final class StreamWait {
    private static final long CHECK_NANOS = 250_000_000;

    private final Http2Connection owner;
    private final Http2ServerStream stream;
    private @Nullable Condition changed;

    StreamWait(Http2Connection owner, Http2ServerStream stream) {
        this.owner = owner;
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
            condition = owner.lock().newCondition();
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

    /**
     * Writes, and waits until all bytes are in the outlet, so that the caller may reuse its array. If this fails, bytes
     * may still wait in the array.
     */
    void awaitTaken() throws IOException {
        requireWhole();
        while (!stream.isTaken()) {
            owner.lock().unlock();
            try {
                flush();
            } finally {
                owner.lock().lock();
            }
            requireWhole();
            if (!stream.isTaken()) {
                await(Long.MAX_VALUE);
            }
        }
    }

    /** Writes added output, and closes a broken connection. Called without the lock. */
    void flush() throws PeerGoneException {
        try {
            owner.flush();
        } catch (IOException e) {
            owner.connection().gone(e);
            throw new PeerGoneException("the connection broke inside the response: " + e.getMessage());
        }
    }

    /** @throws PeerGoneException if the stream ended early or the connection is closed */
    void requireWhole() throws PeerGoneException {
        Http2Exception failure = stream.failure();
        if (failure != null) {
            throw new PeerGoneException(failure.reason());
        }
        if (owner.connection().isClosed()) {
            throw new PeerGoneException("the connection is closed");
        }
    }
}
