package dev.freshet.server.io.waiting;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The timeouts of a connection with blocking calls, which have no timeouts of their own. Reading and writing threads
 * report here when they begin and end, and the event loop asks at every tick what to do.
 */
final class WaitTimes {
    /** What the event loop should do. */
    enum Due {
        NOTHING,
        /** The connection is idle: free memory. No read ends before {@link #rested}. */
        REST,
        /** The peer is late: end input, so that the reader can still respond. */
        END_INPUT,
        /** The peer accepts nothing, or the reader does not return. */
        CLOSE
    }

    private static final int BUSY = 0;
    private static final int IDLE = 1;
    private static final int READING = 2;
    /** The connection is idle, and the event loop is freeing its memory. */
    private static final int RESTING = 3;
    /** How long a reading thread may take to return after its deadline. */
    private static final long GRACE_NANOS = Duration.ofSeconds(2).toNanos();

    private final long writeNanos;
    /** The deadline of the current write; 0 without one. Written with release semantics. */
    private final AtomicLong writeLimit = new AtomicLong();
    /** What the reading thread waits for, if anything. Written with release semantics, after its deadline. */
    private final AtomicInteger wait = new AtomicInteger(BUSY);
    private int nextRead = READING;
    private long deadline;
    private volatile boolean expired;
    /** The deadline when the last tick found it idle. Only for the event loop. */
    private long idleDeadline;
    /** How long an idle connection stays open in a shutdown; negative without one. Only for the event loop. */
    private long quietNanos = -1;
    /** The deadline of the idle connection that {@link #quietLimit} belongs to. Only for the event loop. */
    private long quietDeadline;
    private long quietLimit;

    /** @param writeNanos the timeout for each wait until the peer accepts more bytes */
    WaitTimes(long writeNanos) {
        this.writeNanos = writeNanos;
    }

    /** Sets the deadline of the current or next read. */
    void deadline(long nanoTime) {
        deadline = nanoTime;
        nextRead = READING;
    }

    /** Like {@link #deadline}, for reading the next request. */
    void idleUntil(long nanoTime) {
        deadline = nanoTime;
        nextRead = IDLE;
    }

    /** Whether the next read waits for a request. */
    boolean isIdle() {
        return nextRead == IDLE;
    }

    /** Whether a timeout ended a read or made a write fail. */
    boolean expired() {
        return expired;
    }

    /** A read begins; pass the result to {@link #endRead}. */
    int beginRead() {
        int waitsFor = nextRead;
        wait.setRelease(waitsFor);
        return waitsFor;
    }

    /** A read has ended. Waits while the event loop frees this connection's memory, which is short. */
    void endRead(int waitedFor) {
        if (waitedFor == READING) {
            wait.setRelease(BUSY);
        } else {
            while (!wait.compareAndSet(IDLE, BUSY)) {
                Thread.yield();
            }
        }
        nextRead = READING;
    }

    /** A write begins. */
    void beginWrite(long nanoTime) {
        writeLimit.setRelease(nanoTime + writeNanos | 1);
    }

    /** Whether a write is in progress. Called on the event loop. */
    boolean isWriting() {
        return writeLimit.getAcquire() != 0;
    }

    void endWrite() {
        writeLimit.setRelease(0);
    }

    /** The server is shutting down: an idle connection stays open for this long. Called on the event loop. */
    void drain(long quiet) {
        quietNanos = quiet;
    }

    /** Called on the event loop every tick. */
    Due due(long nanoTime) {
        long limit = writeLimit.getAcquire();
        if (limit != 0 && limit - nanoTime <= 0) {
            expired = true;
            return Due.CLOSE;
        }
        int waits = wait.getAcquire();
        if (waits == BUSY) {
            return Due.NOTHING;
        }
        if (deadline - nanoTime <= 0 || waits == IDLE && quietNanos >= 0 && wasQuiet(nanoTime)) {
            return late(nanoTime);
        }
        return waits == IDLE && mayRest() ? Due.REST : Due.NOTHING;
    }

    /** The time begins when a tick finds the connection idle: until then, it may have been busy with a response. */
    private boolean wasQuiet(long nanoTime) {
        if (quietDeadline != deadline) {
            quietDeadline = deadline;
            quietLimit = nanoTime + quietNanos;
        }
        return quietLimit - nanoTime <= 0;
    }

    private Due late(long nanoTime) {
        if (!expired) {
            expired = true;
            return Due.END_INPUT;
        }
        // The reader waits until the peer accepts TLS output, not for bytes.
        return deadline + GRACE_NANOS - nanoTime <= 0 ? Due.CLOSE : Due.NOTHING;
    }

    /**
     * Each request changes the deadline, so an unchanged one means that the connection was idle since the last tick.
     */
    private boolean mayRest() {
        if (deadline != idleDeadline) {
            idleDeadline = deadline;
            return false;
        }
        return wait.compareAndSet(IDLE, RESTING);
    }

    /** Reports that the work for {@link Due#REST} is done. Called on the event loop. */
    void rested() {
        wait.setRelease(IDLE);
    }
}
