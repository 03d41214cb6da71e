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
 * Limits requests in flight to {@code max-concurrency}, and those of one client to its share. Further requests are
 * queued; if the queue is full, they are refused. Each client has its own line in the queue, and the lines take turns.
 * Thread-safe.
 */
public final class Admission {
    /** The detail of the 503 response for requests that are refused, or queued for too long. */
    public static final String REFUSAL = "the server is handling too many requests; try again later";

    public enum Outcome { ADMITTED, QUEUED, REFUSED }

    /**
     * A request that can be queued. Exactly one of its methods is called, by the thread that freed capacity or saw the
     * timeout.
     */
    public interface Waiting {
        /** The request is now in flight. If this method throws, the request has ended and is not in flight. */
        void admitted();

        /** The request was queued for too long and is not in flight. If this method throws, the request has ended. */
        void waitedTooLong();

        /** The server cuts off the connection; the request is not in flight. Must not throw. */
        void dropped();
    }

    private static final Logger LOG = LoggerFactory.getLogger(Admission.class);

    private final int maxConcurrency;
    private final int maxQueue;
    private final ClientLimit share;
    private final AtomicInteger inFlight = new AtomicInteger();
    /** Clients with queued requests, least recently served first. Guarded by itself, like the queues of clients. */
    private final Set<Client> lines = new LinkedHashSet<>();
    /** Changed only with the lock of {@code lines}. */
    private volatile int queued;

    /** @param share limits one client's part of both numbers */
    public Admission(int maxConcurrency, int maxQueue, ClientLimit share) {
        this.maxConcurrency = maxConcurrency;
        this.maxQueue = maxQueue;
        this.share = share;
    }

    Outcome enter(Turn turn) {
        Client client = turn.client();
        if (queued == 0 && tryEnter(turn)) {
            return Outcome.ADMITTED;
        }
        synchronized (lines) {
            // Requests in other lines wait for capacity, or because their own client has reached its share.
            if (client.queued() == 0 && tryEnter(turn)) {
                return Outcome.ADMITTED;
            }
            if (queued >= maxQueue || !share.allows(client.queued(), queued, maxQueue)) {
                return Outcome.REFUSED;
            }
            client.queue(turn);
            lines.add(client);
            queued++;
        }
        // If capacity was freed before `queued` became visible, nobody else would wake this request.
        wakeNext();
        return Outcome.QUEUED;
    }

    void leave(Client client) {
        uncount(client);
        if (queued > 0) {
            wakeNext();
        }
    }

    /** Refuses requests that were queued for too long. */
    public void expire(long nanoTime) {
        if (queued == 0) {
            return;
        }
        for (Turn late : takeLate(nanoTime)) {
            try {
                late.request().waitedTooLong();
            } catch (RuntimeException | Error e) {
                // Other requests are late too, and all connections of this event loop need their timeouts.
                LineLimit.write(LOG::error, LOG::debug, e,
                        "A request that was queued for too long got no response", e);
            }
        }
    }

    /** Drops all queued requests, for a shutdown that cuts off their connections. */
    public void dropWaiting() {
        List<Turn> dropped = new ArrayList<>();
        synchronized (lines) {
            for (Client client : lines) {
                while (client.queued() > 0) {
                    dropped.add(client.unqueue());
                }
            }
            lines.clear();
            queued = 0;
        }
        dropped.forEach(turn -> turn.request().dropped());
    }

    /** The number of requests in flight. */
    public int inHand() {
        return inFlight.get();
    }

    public int queued() {
        return queued;
    }

    public boolean isEmpty() {
        return inFlight.get() == 0 && queued == 0;
    }

    private List<Turn> takeLate(long nanoTime) {
        List<Turn> late = new ArrayList<>();
        synchronized (lines) {
            for (Iterator<Client> all = lines.iterator(); all.hasNext();) {
                Client client = all.next();
                for (Turn first = client.firstQueued(); first != null && first.waitLimit() - nanoTime <= 0;
                        first = client.firstQueued()) {
                    late.add(client.unqueue());
                    queued--;
                }
                if (client.queued() == 0) {
                    all.remove();
                }
            }
        }
        return late;
    }

    private void wakeNext() {
        for (Turn next = nextTurn(); next != null; next = nextTurn()) {
            try {
                next.request().admitted();
            } catch (RuntimeException | Error e) {
                // Not closed, because that would call this method again for each request that cannot begin.
                next.fail();
                uncount(next.client());
                LineLimit.write(LOG::error, LOG::debug, e, "No thread for a request that was queued", e);
            }
        }
    }

    /** Removes the next request that may begin, and counts it as in flight. */
    private @Nullable Turn nextTurn() {
        synchronized (lines) {
            for (Iterator<Client> all = lines.iterator(); all.hasNext() && inFlight.get() < maxConcurrency;) {
                Client client = all.next();
                Turn first = client.firstQueued();
                if (first != null && tryEnter(first)) {
                    all.remove();
                    client.unqueue();
                    queued--;
                    if (client.queued() > 0) {
                        lines.add(client);
                    }
                    return first;
                }
            }
            return null;
        }
    }

    private void uncount(Client client) {
        inFlight.decrementAndGet();
        client.ended();
    }

    private boolean tryEnter(Turn turn) {
        Client client = turn.client();
        int now = inFlight.get();
        while (now < maxConcurrency && share.allows(client.inFlight(), now, maxConcurrency)) {
            int seen = inFlight.compareAndExchange(now, now + 1);
            if (seen == now) {
                client.began();
                turn.hold();
                return true;
            }
            now = seen;
        }
        return false;
    }
}
