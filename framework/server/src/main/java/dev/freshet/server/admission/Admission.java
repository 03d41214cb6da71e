package dev.freshet.server.admission;

import dev.freshet.http.log.LineLimit;
import java.util.ArrayDeque;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Lets at most {@code max-concurrency} requests be in hand at once. Those beyond wait in a queue of bounded length,
 * first in first out; those beyond that are refused. Any thread may call.
 */
public final class Admission {
    /** What is said to those who are refused, and to those who waited too long. */
    public static final String REFUSAL = "the server has too many requests in hand; try again later";

    public enum Outcome { ADMITTED, QUEUED, REFUSED }

    /** A request that can wait. One of its methods is called, once, by whichever thread made room or saw the time. */
    public interface Waiting {
        /**
         * Its turn has come; it holds a place now and must {@link Admission#leave()}. If this throws, it has ended and
         * holds none.
         */
        void admitted();

        /** It waited over the limit; it holds no place. If this throws, it has ended. */
        void waitedTooLong();

        /** It waits no more, and holds no place: the server cuts its connection off. Must not throw. */
        void dropped();

        /** The {@link System#nanoTime()} at which its wait is over the limit. */
        long waitLimit();
    }

    private static final Logger LOG = LoggerFactory.getLogger(Admission.class);

    private final int maxConcurrency;
    private final int maxQueue;
    private final AtomicInteger inHand = new AtomicInteger();
    /** Guarded by itself, as is every change of {@link #queued}. */
    private final ArrayDeque<Waiting> queue = new ArrayDeque<>();
    private volatile int queued;

    public Admission(int maxConcurrency, int maxQueue) {
        this.maxConcurrency = maxConcurrency;
        this.maxQueue = maxQueue;
    }

    /** Asks for a place. QUEUED means that the request will be called. */
    public Outcome enter(Waiting request) {
        if (queued == 0 && tryEnter()) {
            return Outcome.ADMITTED;
        }
        synchronized (queue) {
            if (queue.isEmpty() && tryEnter()) {
                return Outcome.ADMITTED;
            }
            if (queue.size() >= maxQueue) {
                return Outcome.REFUSED;
            }
            queue.addLast(request);
            queued = queue.size();
        }
        // A place that was given back before `queued` could be seen would wake no one.
        wakeNext();
        return Outcome.QUEUED;
    }

    /** Gives a place back. */
    public void leave() {
        inHand.decrementAndGet();
        if (queued > 0) {
            wakeNext();
        }
    }

    /** Tells those that have waited over the limit. */
    public void expire(long nanoTime) {
        while (queued > 0) {
            Waiting late;
            synchronized (queue) {
                late = queue.peekFirst();
                if (late == null || late.waitLimit() - nanoTime > 0) {
                    return;
                }
                queue.removeFirst();
                queued = queue.size();
            }
            try {
                late.waitedTooLong();
            } catch (RuntimeException | Error e) {
                // Those behind it have waited as long, and every connection of the loop has time limits.
                LineLimit.write(LOG::error, LOG::debug, e,
                        "A request that had waited too long for its turn got no answer", e);
            }
        }
    }

    /** Drops those that wait: for a stop that cuts their connections off. */
    public void dropWaiting() {
        List<Waiting> dropped;
        synchronized (queue) {
            dropped = List.copyOf(queue);
            queue.clear();
            queued = 0;
        }
        dropped.forEach(Waiting::dropped);
    }

    /** Requests in hand now. */
    public int inHand() {
        return inHand.get();
    }

    /** Requests that wait now. */
    public int queued() {
        return queued;
    }

    /** Whether no request is in hand or waits for its turn. */
    public boolean isEmpty() {
        return inHand.get() == 0 && queued == 0;
    }

    private void wakeNext() {
        while (true) {
            Waiting next;
            synchronized (queue) {
                if (queue.isEmpty() || !tryEnter()) {
                    return;
                }
                next = queue.removeFirst();
                queued = queue.size();
            }
            try {
                next.admitted();
            } catch (RuntimeException | Error e) {
                inHand.decrementAndGet();
                LineLimit.write(LOG::error, LOG::debug, e, "A request that had waited for its turn got no thread", e);
            }
        }
    }

    private boolean tryEnter() {
        int now = inHand.get();
        while (now < maxConcurrency) {
            int seen = inHand.compareAndExchange(now, now + 1);
            if (seen == now) {
                return true;
            }
            now = seen;
        }
        return false;
    }
}
