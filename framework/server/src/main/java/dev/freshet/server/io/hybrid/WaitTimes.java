package dev.freshet.server.io.hybrid;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.time.Duration;

/**
 * What a connection waits for, and for how long it may. A blocking call has no time limit of its own: the threads that
 * read and write say here when they begin and end to, and the loop asks at every tick what is due.
 */
final class WaitTimes {
    /** What the loop is to do. */
    enum Due {
        NOTHING,
        /** Idle: memory can go. No read ends before {@link #rested}. */
        REST,
        /** The peer is late: the reader is to find the end, and can still answer. */
        END_INPUT,
        /** The peer takes nothing, or the reader does not come back. */
        CLOSE
    }

    private static final int BUSY = 0;
    private static final int IDLE = 1;
    private static final int READING = 2;
    /** Idle, and the loop makes it give memory back. */
    private static final int RESTING = 3;
    /** After its deadline a thread that reads has this long to come back and say so. */
    private static final long GRACE_NANOS = Duration.ofSeconds(2).toNanos();
    private static final VarHandle WAIT;
    private static final VarHandle WRITE_LIMIT;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            WAIT = lookup.findVarHandle(WaitTimes.class, "wait", int.class);
            WRITE_LIMIT = lookup.findVarHandle(WaitTimes.class, "writeLimit", long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final long writeNanos;
    /** When what is being written now is too late; 0 while nothing is. Written with release. */
    private long writeLimit;
    /** What the thread that reads waits for, if for anything: written with release, after the deadline it goes with. */
    private int wait = BUSY;
    private int nextRead = READING;
    private long deadline;
    private volatile boolean expired;
    /** On the loop: the deadline at the last tick that found it idle. */
    private long idleDeadline;
    /** On the loop: when an idle connection ends because the server stops; 0 while it does not. */
    private long drainLimit;

    /** @param writeNanos each wait for the peer to take more bytes */
    WaitTimes(long writeNanos) {
        this.writeNanos = writeNanos;
    }

    /** Sets the limit of the next read, or the one under way. */
    void deadline(long nanoTime) {
        deadline = nanoTime;
        nextRead = READING;
    }

    /** The same for a read of the next request. */
    void idleUntil(long nanoTime) {
        deadline = nanoTime;
        nextRead = IDLE;
    }

    /** Whether the next read waits for a request. */
    boolean isIdle() {
        return nextRead == IDLE;
    }

    /** Whether a limit has passed, so that a read gave the end or a write failed. */
    boolean expired() {
        return expired;
    }

    /** A read begins; what it gives is for {@link #endRead}. */
    int beginRead() {
        int waitsFor = nextRead;
        WAIT.setRelease(this, waitsFor);
        return waitsFor;
    }

    /** A read has ended. The loop may be at this connection's memory, but never for long. */
    void endRead(int waitedFor) {
        if (waitedFor == READING) {
            WAIT.setRelease(this, BUSY);
        } else {
            while (!WAIT.compareAndSet(this, IDLE, BUSY)) {
                Thread.yield();
            }
        }
        nextRead = READING;
    }

    /** A write begins. */
    void beginWrite(long nanoTime) {
        WRITE_LIMIT.setRelease(this, nanoTime + writeNanos | 1);
    }

    /** Whether something is being written. On the loop. */
    boolean isWriting() {
        return (long) WRITE_LIMIT.getAcquire(this) != 0;
    }

    void endWrite() {
        WRITE_LIMIT.setRelease(this, 0L);
    }

    /** The server stops: a connection that is idle then ends. On the loop. */
    void drainAt(long nanoTime) {
        drainLimit = nanoTime;
    }

    /** On the loop, every tick. */
    Due due(long nanoTime) {
        long limit = (long) WRITE_LIMIT.getAcquire(this);
        if (limit != 0 && limit - nanoTime <= 0) {
            expired = true;
            return Due.CLOSE;
        }
        int waits = (int) WAIT.getAcquire(this);
        if (waits == BUSY) {
            return Due.NOTHING;
        }
        if (deadline - nanoTime <= 0 || waits == IDLE && drainLimit != 0 && drainLimit - nanoTime <= 0) {
            return late(nanoTime);
        }
        return waits == IDLE && mayRest() ? Due.REST : Due.NOTHING;
    }

    private Due late(long nanoTime) {
        if (!expired) {
            expired = true;
            return Due.END_INPUT;
        }
        // It does not wait for bytes but for the peer to take those of TLS.
        return deadline + GRACE_NANOS - nanoTime <= 0 ? Due.CLOSE : Due.NOTHING;
    }

    /** Each request moves the deadline, so one that is as it was at the last tick has waited since. */
    private boolean mayRest() {
        if (deadline != idleDeadline) {
            idleDeadline = deadline;
            return false;
        }
        return WAIT.compareAndSet(this, IDLE, RESTING);
    }

    /** On the loop: what {@link Due#REST} asked for is done. */
    void rested() {
        WAIT.setRelease(this, IDLE);
    }
}
