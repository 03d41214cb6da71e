package dev.freshet.web.sse;

import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;

/**
 * One stream that goes on. The request thread runs the producer; a virtual thread watches over it, because a producer
 * that waits for its next event neither sends heartbeats nor sees that the client has left. Both write under the lock,
 * and the producer is interrupted under it: an interrupt in the middle of a write would close the connection.
 */
final class OpenStream {
    private static final byte[] HEARTBEAT = {':', '\n', '\n'};
    private static final long MAX_PROBE_NANOS = Duration.ofSeconds(1).toNanos();

    /** What the producer does. */
    interface Work {
        void run() throws Exception;
    }

    private final OutputStream body;
    private final EventStreamSettings settings;
    private final Thread producer = Thread.currentThread();
    private final long began = System.nanoTime();
    private final ReentrantLock lock = new ReentrantLock();
    /** Guarded by the lock. */
    private boolean producing;
    /** Why the stream has ended; null while it goes on. */
    private volatile @Nullable String ended;
    private volatile long written = began;
    private final Thread watcher = Thread.ofVirtual().name("freshet-events").unstarted(this::watch);

    /** By the request thread. */
    OpenStream(OutputStream body, EventStreamSettings settings) {
        this.body = body;
        this.settings = settings;
    }

    /** Runs the producer; what it throws because the stream has ended stays here. */
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
            LoggerFactory.getLogger(OpenStream.class).debug("An event stream ends: {}", ended, thrown);
        } finally {
            finish();
        }
    }

    boolean isOpen() {
        return ended == null;
    }

    /** Ends the stream soon: never waits, not even for a client that reads slowly. Any thread may call. */
    void end(String reason) {
        ended = reason;
        LockSupport.unpark(watcher);
    }

    /** Sends the bytes of one event. */
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
        lock.lock();
        try {
            producing = false;
            end("its producer has returned");
            // The interrupt was for the producer; what is left to do is to end the response properly.
            Thread.interrupted();
        } finally {
            lock.unlock();
        }
    }

    private void watch() {
        try {
            keepAlive();
        } catch (EventStreamEndedException over) {
            // The producer came to its end just before.
        } catch (IOException | RuntimeException failure) {
            LoggerFactory.getLogger(OpenStream.class).debug("A heartbeat found an event stream broken", failure);
            end("the client is gone or too slow");
        }
        lock.lock();
        try {
            if (producing) {
                producer.interrupt();
            }
        } finally {
            lock.unlock();
        }
    }

    /** Returns when the stream has ended. */
    private void keepAlive() throws IOException {
        long heartbeat = settings.heartbeat().toNanos();
        // The first write to a peer that has left still succeeds and has it answer with a reset: the second one fails.
        long probe = Math.min(heartbeat / 4, MAX_PROBE_NANOS);
        long silence = heartbeat - probe;
        while (isOpen()) {
            long left = written + silence - System.nanoTime();
            if (left <= 0) {
                write(HEARTBEAT);
                silence = silence == probe ? heartbeat - probe : probe;
            } else if (timeIsUp()) {
                ended = "its time is up";
            } else {
                LockSupport.parkNanos(this, Math.min(left, timeLeft()));
            }
        }
    }

    private boolean timeIsUp() {
        return timeLeft() <= 0;
    }

    private long timeLeft() {
        Duration limit = settings.maxDuration();
        return limit.isZero() ? Long.MAX_VALUE : began + limit.toNanos() - System.nanoTime();
    }
}
