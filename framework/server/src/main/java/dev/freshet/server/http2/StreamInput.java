package dev.freshet.server.http2;

import dev.freshet.http.HttpHeaders;
import dev.freshet.http.ResponseFields;
import dev.freshet.http.http2.session.Http2ServerStream;
import dev.freshet.http.lock.ScopedLock;
import dev.freshet.server.exchange.BodyRoom;
import dev.freshet.server.exchange.BodyTime;
import dev.freshet.server.exchange.EngineContext;
import dev.freshet.server.exchange.RequestSource;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** The input of a stream after its head. Reading the body opens the peer's windows by as many bytes. */
final class StreamInput implements RequestSource {
    private static final int CONTINUE = 100;
    /** For how many times {@code server.timeouts.body} a closed window excuses the client. */
    private static final int MOST_HELD_UP = 10;

    private final Http2Connection owner;
    private final Http2ServerStream stream;
    private final StreamWait wait;
    private final Http2Response response;
    private final EngineContext context;
    /** Null before the first read that has to wait. */
    private @Nullable BodyTime time;
    private long read;
    /** The part of the body that {@link #time} knows. */
    private long counted;
    /** How long reads have waited while the window was closed, in nanoseconds. */
    private long heldUp;
    /** Whether the peer waits for 100 (Continue) before it sends the body. */
    private boolean owesContinue;
    /** Guarded by the lock. */
    private boolean ended;
    /** Runs when the client is gone; null for nothing. Guarded by the lock. */
    private @Nullable Runnable whenGone;

    StreamInput(Http2Connection owner, Http2ServerStream stream, StreamWait wait, Http2Response response,
            EngineContext context) {
        this.owner = owner;
        this.stream = stream;
        this.wait = wait;
        this.response = response;
        this.context = context;
        this.owesContinue = stream.head().expectsContinue();
    }

    /** The stream ended early. Called with the lock held. */
    void failed() {
        if (whenGone != null) {
            // Not on this thread: the callback may block on a thread that waits for this lock.
            owner.connection().loop().execute(whenGone);
            whenGone = null;
        }
    }

    @Override
    public void watch(Runnable gone) {
        try (ScopedLock _ = owner.lock().hold()) {
            whenGone = gone;
            if (stream.failure() != null) {
                failed();
            }
        }
    }

    @Override
    public void endWatch() {
        try (ScopedLock _ = owner.lock().hold()) {
            whenGone = null;
        }
    }

    @Override
    public HttpHeaders trailers() {
        try (ScopedLock _ = owner.lock().hold()) {
            return stream.trailers();
        }
    }

    @Override
    public BodyRoom bodyRoom() {
        return context.bodyRoom();
    }

    @Override
    public int bodyAvailable() {
        try (ScopedLock _ = owner.lock().hold()) {
            return stream.available();
        }
    }

    @Override
    public void endReading() {
        try (ScopedLock _ = owner.lock().hold()) {
            ended = true;
            wait.wake();
        }
    }

    @Override
    public int readBody(byte[] into, int offset, int length) throws IOException {
        int count;
        boolean flush;
        try (ScopedLock _ = owner.lock().hold()) {
            count = takeOrAwait(into, offset, length);
            flush = owner.needsFlush();
        }
        if (flush) {
            owner.flush();
        }
        return count;
    }

    private int takeOrAwait(byte[] into, int offset, int length) throws IOException {
        wait.requireWhole();
        int count = stream.read(into, offset, length);
        if (count == 0) {
            sendContinue();
            count = await(into, offset, length);
        }
        read += Math.max(count, 0);
        return count;
    }

    private int await(byte[] into, int offset, int length) throws IOException {
        BodyTime limits = time == null ? context.newBodyTime() : time;
        time = limits;
        // Bytes count too if they arrived while nobody waited for them.
        countArrived(limits, 0, 0);
        long began = System.nanoTime();
        long limit = limits.left();
        int count = 0;
        while (count == 0) {
            long now = System.nanoTime();
            long left = limit - (now - began);
            if (left <= 0) {
                throw limits.late();
            }
            if (ended) {
                throw new IOException("reading the body was ended");
            }
            boolean excused = isHeldUp();
            wait.await(excused ? Long.MAX_VALUE : left);
            if (excused) {
                // The client could not send, so this time does not count.
                long excusedNanos = System.nanoTime() - now;
                heldUp += excusedNanos;
                began += excusedNanos;
            }
            count = stream.read(into, offset, length);
        }
        countArrived(limits, System.nanoTime() - began, Math.max(count, 0));
        return count;
    }

    /** Limited, because the client could fill the window on purpose, to occupy threads without sending anything. */
    private boolean isHeldUp() {
        return stream.isHeldUp() && heldUp / MOST_HELD_UP < context.timeouts().body();
    }

    private void countArrived(BodyTime limits, long waited, int justRead) {
        long arrived = read + justRead + stream.available();
        limits.received(waited, (int) Math.min(Integer.MAX_VALUE, arrived - counted));
        counted = arrived;
    }

    /** RFC 9110 section 10.1.1: a peer that has begun to send the body no longer waits. */
    private void sendContinue() throws IOException {
        if (!owesContinue) {
            return;
        }
        owesContinue = false;
        if (stream.bodyUntouched() && !response.hasBegun()) {
            stream.interim(CONTINUE, new ResponseFields());
            owner.lock().unlock();
            try {
                owner.flush();
            } finally {
                owner.lock().lock();
            }
        }
    }
}
