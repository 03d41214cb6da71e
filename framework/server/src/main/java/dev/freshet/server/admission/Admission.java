package dev.freshet.server.admission;

import dev.freshet.http.log.LineLimit;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Lets at most {@code max-concurrency} requests be in flight at once, and of one client no more than its share. Requests
 * beyond that wait in a queue of limited length; a request that finds the queue full is refused. In the queue each
 * client has a line of its own, and the lines take turns. Any thread may call.
 */
public final class Admission {
    /** The detail of the 503 for requests that are refused or waited too long. */
    public static final String REFUSAL = "the server has too many requests in hand; try again later";

    public enum Outcome { ADMITTED, QUEUED, REFUSED }

    /** A request that can wait. Exactly one of its methods is called, by whichever thread made room or saw the time. */
    public interface Waiting {
        /**
         * Its turn has come; it holds a place now and must {@link Admission#leave}. If this throws, the request has
         * ended and holds no place.
         */
        void admitted();

        /** It waited over the limit; it holds no place. If this throws, the request has ended. */
        void waitedTooLong();

        /** The server cuts its connection off; it holds no place. Must not throw. */
        void dropped();

        /** The {@link System#nanoTime()} at which its wait is over the limit. */
        long waitLimit();
    }

    private static final Logger LOG = LoggerFactory.getLogger(Admission.class);

    private final int maxConcurrency;
    private final int maxQueue;
    private final ClientLimit share;
    private final AtomicInteger inFlight = new AtomicInteger();
    /** Clients with a line, the one that was served longest ago first. Guarded by itself, as is {@link Client#line}. */
    private final Set<Client> lines = new LinkedHashSet<>();
    /** Changed under the lock of the lines. */
    private volatile int queued;

    /** @param share how much of both one client may have */
    public Admission(int maxConcurrency, int maxQueue, ClientLimit share) {
        this.maxConcurrency = maxConcurrency;
        this.maxQueue = maxQueue;
        this.share = share;
    }

    /** Asks for a place. QUEUED means that the request will be called. */
    public Outcome enter(Waiting request, Client client) {
        if (queued == 0 && tryEnter(client)) {
            return Outcome.ADMITTED;
        }
        synchronized (lines) {
            // Those in other lines wait for a place that is not free, or because of their own client's share.
            if (client.line.isEmpty() && tryEnter(client)) {
                return Outcome.ADMITTED;
            }
            if (queued >= maxQueue || !share.allows(client.line.size(), queued, maxQueue)) {
                return Outcome.REFUSED;
            }
            client.line.addLast(request);
            lines.add(client);
            queued++;
        }
        // A place that was given back before `queued` could be seen would wake no one.
        wakeNext();
        return Outcome.QUEUED;
    }

    /** Gives a place of the client back. */
    public void leave(Client client) {
        inFlight.decrementAndGet();
        client.ended();
        if (queued > 0) {
            wakeNext();
        }
    }

    /** Tells those that have waited over the limit. */
    public void expire(long nanoTime) {
        if (queued == 0) {
            return;
        }
        for (Waiting late : takeLate(nanoTime)) {
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
        List<Waiting> dropped = new ArrayList<>();
        synchronized (lines) {
            for (Client client : lines) {
                dropped.addAll(client.line);
                client.line.clear();
            }
            lines.clear();
            queued = 0;
        }
        dropped.forEach(Waiting::dropped);
    }

    /** Requests in flight now. */
    public int inHand() {
        return inFlight.get();
    }

    /** Requests that wait now. */
    public int queued() {
        return queued;
    }

    /** Whether no request is in flight or waits for its turn. */
    public boolean isEmpty() {
        return inFlight.get() == 0 && queued == 0;
    }

    private List<Waiting> takeLate(long nanoTime) {
        List<Waiting> late = new ArrayList<>();
        synchronized (lines) {
            for (Iterator<Client> all = lines.iterator(); all.hasNext();) {
                Client client = all.next();
                for (Waiting first = client.line.peekFirst(); first != null && first.waitLimit() - nanoTime <= 0;
                        first = client.line.peekFirst()) {
                    late.add(client.line.removeFirst());
                    queued--;
                }
                if (client.line.isEmpty()) {
                    all.remove();
                }
            }
        }
        return late;
    }

    private void wakeNext() {
        for (Turn next = nextTurn(); next != null; next = nextTurn()) {
            try {
                next.request.admitted();
            } catch (RuntimeException | Error e) {
                inFlight.decrementAndGet();
                next.client.ended();
                LineLimit.write(LOG::error, LOG::debug, e, "A request that had waited for its turn got no thread", e);
            }
        }
    }

    private record Turn(Waiting request, Client client) {
    }

    /** The next request that has a place; it was counted. */
    private @Nullable Turn nextTurn() {
        synchronized (lines) {
            for (Iterator<Client> all = lines.iterator(); all.hasNext() && inFlight.get() < maxConcurrency;) {
                Client client = all.next();
                if (tryEnter(client)) {
                    all.remove();
                    Waiting request = client.line.removeFirst();
                    queued--;
                    if (!client.line.isEmpty()) {
                        lines.add(client);
                    }
                    return new Turn(request, client);
                }
            }
            return null;
        }
    }

    private boolean tryEnter(Client client) {
        int now = inFlight.get();
        while (now < maxConcurrency && share.allows(client.inFlight(), now, maxConcurrency)) {
            int seen = inFlight.compareAndExchange(now, now + 1);
            if (seen == now) {
                client.began();
                return true;
            }
            now = seen;
        }
        return false;
    }
}
