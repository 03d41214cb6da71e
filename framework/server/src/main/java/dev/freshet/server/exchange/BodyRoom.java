package dev.freshet.server.exchange;

import dev.freshet.http.OverloadException;
import dev.freshet.server.BodyMemory;
import dev.freshet.server.Limit;
import dev.freshet.server.LimitCounters;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * The memory for bodies that are read as a whole, of all requests of a server, in kibibytes. A body gets all that it may
 * need at once, or two of them would wait for each other; but only when more of it has come than is free, so that a client
 * that announces much and sends nothing holds nothing. First come, first served. Any thread.
 */
public final class BodyRoom {
    /** So much of each body is not counted: its connection has a buffer as large, and most bodies are smaller. */
    static final int FREE = 16 * 1024;
    private static final int UNIT = 1024;

    private final int capacity;
    private final Semaphore units;
    private final int each;
    private final long queueNanos;
    private final LimitCounters reached;

    /** @param queueNanos how long to wait for room, and how long a body may take while others wait for its room */
    public BodyRoom(BodyMemory limits, long queueNanos, LimitCounters reached) {
        this.capacity = (int) Math.min(Integer.MAX_VALUE, limits.room() / UNIT);
        this.units = new Semaphore(capacity, true);
        this.each = limits.each();
        this.queueNanos = queueNanos;
        this.reached = reached;
    }

    /** The most bytes of one body. */
    int each() {
        return each;
    }

    void countTooLarge() {
        reached.count(Limit.BODY_SIZE);
    }

    /** What one request holds. By one thread at a time. */
    final class Share {
        private int held;
        private long since;

        /**
         * Holds so many bytes in all from now on. A body that has held some for longer than others have to wait, and is
         * not whole, makes way for them: it may be sent slowly for no other reason.
         *
         * @param mayWait false on an event loop
         * @throws OverloadException if there is no room
         */
        void hold(long bytes, boolean mayWait) {
            int wanted = bytes <= FREE ? 0 : (int) Math.min(Integer.MAX_VALUE, (bytes + UNIT - 1) / UNIT);
            if (wanted < held) {
                units.release(held - wanted);
                held = wanted;
                return;
            }
            if (held > 0 && units.hasQueuedThreads() && System.nanoTime() - since > queueNanos) {
                throw refusal();
            }
            if (wanted == held) {
                return;
            }
            if (wanted > capacity || !take(wanted - held, mayWait)) {
                throw refusal();
            }
            if (held == 0) {
                since = System.nanoTime();
            }
            held = wanted;
        }

        private boolean take(int more, boolean mayWait) {
            try {
                return mayWait ? units.tryAcquire(more, queueNanos, TimeUnit.NANOSECONDS) : units.tryAcquire(more);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return false;
            }
        }

        void release() {
            int all = held;
            held = 0;
            units.release(all);
        }
    }

    private OverloadException refusal() {
        reached.count(Limit.BODY_MEMORY);
        return new OverloadException("the server has too many request bodies in memory; try again later");
    }
}
