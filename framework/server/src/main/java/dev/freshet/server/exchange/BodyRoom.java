package dev.freshet.server.exchange;

import dev.freshet.http.HttpException;
import dev.freshet.http.OverloadException;
import dev.freshet.server.config.BodyMemory;
import dev.freshet.server.config.Limit;
import dev.freshet.server.config.LimitCounters;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * The memory for bodies that are read whole, shared by all requests of a server. A body must reserve its maximum in one
 * step, because two that grow step by step could wait for each other. It reserves only once more than the free part has
 * arrived, so a client that announces a large body and sends nothing occupies no memory. First come, first served.
 * Thread-safe.
 */
public final class BodyRoom {
    /** This part of each body is free: the connection's buffer is as large, and most bodies are smaller. */
    static final int FREE = 16 * 1024;
    private static final int UNIT = 1024;

    private final int capacity;
    private final Semaphore units;
    private final int each;
    private final long queueNanos;
    private final LimitCounters reached;

    /**
     * @param queueNanos how long to wait for memory, and how long an incomplete body may keep memory that others wait
     *     for
     */
    public BodyRoom(BodyMemory limits, long queueNanos, LimitCounters reached) {
        this.capacity = (int) Math.min(Integer.MAX_VALUE, limits.room() / UNIT);
        this.units = new Semaphore(capacity, true);
        this.each = limits.each();
        this.queueNanos = queueNanos;
        this.reached = reached;
    }

    /** The maximum size of one body in bytes. */
    int each() {
        return each;
    }

    /** Counts a body that is larger than {@link #each}, and says so to its client. */
    HttpException tooLarge() {
        reached.count(Limit.BODY_SIZE);
        return new HttpException(413, "the body is longer than " + each + " bytes");
    }

    /**
     * The reservation of one request, until the request ends. Thread-safe, because a thread may still wait for memory
     * when the handler that started it returns.
     */
    final class Share implements AutoCloseable {
        private int held;
        private long since;
        private boolean closed;

        /**
         * Changes the reservation to this many bytes in total. If other requests wait, and this one has held memory for
         * longer than the wait, it is refused: its client may be sending slowly on purpose.
         *
         * @param mayWait false on an event loop
         * @throws OverloadException if there is not enough memory
         * @throws IllegalStateException if the request has ended, perhaps while this call waited
         */
        void hold(long bytes, boolean mayWait) {
            int wanted = bytes <= FREE ? 0 : (int) Math.min(Integer.MAX_VALUE, (bytes + UNIT - 1) / UNIT);
            int more = shrink(wanted);
            if (more == 0) {
                return;
            }
            if (wanted > capacity || !take(more, mayWait)) {
                throw refusal();
            }
            grow(more);
        }

        /** Releases what exceeds the wanted units; returns how many are missing. */
        private synchronized int shrink(int wanted) {
            requireOpen();
            if (wanted < held) {
                units.release(held - wanted);
                held = wanted;
            } else if (held > 0 && units.hasQueuedThreads() && System.nanoTime() - since > queueNanos) {
                throw refusal();
            }
            return wanted - held;
        }

        /** Waits without the lock, so that the request can end meanwhile. */
        private boolean take(int more, boolean mayWait) {
            try {
                return mayWait ? units.tryAcquire(more, queueNanos, TimeUnit.NANOSECONDS) : units.tryAcquire(more);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return false;
            }
        }

        /** Adds units that were taken. */
        private synchronized void grow(int more) {
            if (closed) {
                units.release(more);
            }
            requireOpen();
            if (held == 0) {
                since = System.nanoTime();
            }
            held += more;
        }

        private void requireOpen() {
            if (closed) {
                throw new IllegalStateException(BodyReading.OVER);
            }
        }

        /** Releases everything that is held now, or taken later. */
        @Override
        public synchronized void close() {
            closed = true;
            if (held > 0) {
                // Not for 0 units: all requests with small bodies would write to the same memory.
                units.release(held);
                held = 0;
            }
        }
    }

    private OverloadException refusal() {
        reached.count(Limit.BODY_MEMORY);
        return new OverloadException("too many request bodies are in memory; try again later");
    }
}
