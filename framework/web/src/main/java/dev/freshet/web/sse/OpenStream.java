package dev.freshet.web.sse;

import dev.freshet.http.lock.ScopedLock;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;

/**
 * One open stream. The request thread runs the producer. A virtual thread watches the stream, because a producer that
 * waits for its next event neither sends heartbeats nor notices that the client has left. Both write under the lock.
 * The watcher also interrupts the producer under the lock, because an interrupt during a write would close the
 * connection.
 */
final class OpenStream {
    private static final byte[] HEARTBEAT = {':', '\n', '\n'};
    private static final long MAX_PROBE_NANOS = Duration.ofSeconds(1).toNanos();

    interface Work {
        void run() throws Exception;
    }

    private final OutputStream body;
    private final EventStreamSettings settings;
    private final Thread producer = Thread.currentThread();
    private final long began = System.nanoTime();
    private final ScopedLock lock = new ScopedLock();
    /** Guarded by {@link #lock}. */
    private boolean producing;
    /** The reason for the end; null while the stream is open. */
    private volatile @Nullable String ended;
    private volatile long written = began;
    private final Thread watcher = Thread.ofVirtual().name("freshet-events").unstarted(this::watch);

    /** Called on the request thread. */
    OpenStream(OutputStream body, EventStreamSettings settings) {
        this.body = body;
        this.settings = settings;
    }

    /** Runs the producer. Exceptions that result from the end of the stream are only logged at debug. */
    void run(Work work) throws Exception {
        producing = true;
        watcher.start();
        try {
            if (isOpen()) {
                work.run();
            }
        } catch (Exception thrown) {
            if (isOpen() && !(thrown instanceof InterruptedException)) {
                throw thrown;
            }
            LoggerFactory.getLogger(OpenStream.class).debug("Event stream ended: {}", ended, thrown);
        } finally {
            finish();
        }
    }

    boolean isOpen() {
        return ended == null;
    }

    /** Ends the stream soon. Never waits, even if the client is slow. Any thread may call it. */
    void end(String reason) {
        ended = reason;
        LockSupport.unpark(watcher);
    }

    void write(byte[] event) throws IOException {
        lock.lock();
        try {
            requireOpen();
            body.write(event);
            body.flush();
            written = System.nanoTime();
        } catch (EventStreamEndedException over) {
            throw over;
        } catch (IOException gone) {
            end("the client is gone or too slow");
            throw gone;
        } finally {
            lock.unlock();
        }
    }

    private void requireOpen() throws EventStreamEndedException {
        String reason = ended;
        if (reason != null) {
            throw new EventStreamEndedException("the event stream has ended: " + reason);
        }
    }

    private void finish() {
        try (ScopedLock _ = lock.hold()) {
            producing = false;
            end("its producer has returned");
            // The interrupt was for the producer; the response still has to be ended.
            Thread.interrupted();
        }
    }

    private void watch() {
        try {
            keepAlive();
        } catch (EventStreamEndedException over) {
            // The producer ended the stream first.
        } catch (IOException | RuntimeException failure) {
            LoggerFactory.getLogger(OpenStream.class).debug("Heartbeat of an event stream failed", failure);
            end("the client is gone or too slow");
        }
        try (ScopedLock _ = lock.hold()) {
            if (producing) {
                producer.interrupt();
            }
        }
    }

    /** Returns when the stream has ended. */
    private void keepAlive() throws IOException {
        // A limit that does not fit a long of nanoseconds becomes the longest one that does.
        long heartbeat = TimeUnit.NANOSECONDS.convert(settings.heartbeat());
        // The first write to a departed client succeeds and provokes a reset; only the second write fails.
        long probe = Math.min(heartbeat / 4, MAX_PROBE_NANOS);
        long silence = heartbeat - probe;
        while (isOpen()) {
            long left = written + silence - System.nanoTime();
            if (left <= 0) {
                write(HEARTBEAT);
                silence = silence == probe ? heartbeat - probe : probe;
            } else if (timeLeft() <= 0) {
                ended = "the maximum duration is over";
            } else {
                LockSupport.parkNanos(this, Math.min(left, timeLeft()));
            }
        }
    }

    private long timeLeft() {
        Duration limit = settings.maxDuration();
        return limit.isZero() ? Long.MAX_VALUE : began + TimeUnit.NANOSECONDS.convert(limit) - System.nanoTime();
    }
}
