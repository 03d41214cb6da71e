package dev.freshet.web.places;

import dev.freshet.http.HttpRequest;
import dev.freshet.http.Subscriber;
import java.net.InetAddress;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/** Counts what is open, of each client and altogether, and refuses what is too much. Thread-safe. */
public final class Places {
    private final String what;
    private final AtomicInteger taken = new AtomicInteger();
    /** Without those that have none, so it is never larger than {@link #taken}. */
    private final ConcurrentMap<InetAddress, Integer> takenByClient = new ConcurrentHashMap<>();
    private final LongAdder refused = new LongAdder();
    private volatile PlaceLimits limits;

    /** @param what is counted, for the answer to those who are refused, as {@code event streams} */
    public Places(String what, PlaceLimits limits) {
        this.what = what;
        this.limits = limits;
    }

    /** For places that are asked for from now on. */
    public void limits(PlaceLimits limits) {
        this.limits = limits;
    }

    /**
     * Takes a place for the client that is the other end of the request's connection.
     *
     * @throws NoPlaceException if there is none
     */
    public Place take(HttpRequest request) {
        PlaceLimits now = limits;
        InetAddress client = now.mostPerClient() == 0 ? null : Subscriber.of(request.remoteAddress().getAddress());
        if (client != null && !enter(client, now.mostPerClient())) {
            refused.increment();
            throw new NoPlaceException(429, "this client has too many " + what + " open");
        }
        if (taken.incrementAndGet() > now.most()) {
            leave(client);
            refused.increment();
            throw new NoPlaceException(503, "too many " + what + " are open; try again later");
        }
        return new Place(this, client);
    }

    /** Places that are taken now. */
    public int taken() {
        return taken.get();
    }

    /** How often there was no place. */
    public long refused() {
        return refused.sum();
    }

    /** Clients that have a place and are counted. */
    int clients() {
        return takenByClient.size();
    }

    private boolean enter(InetAddress client, int most) {
        boolean[] entered = new boolean[1];
        takenByClient.compute(client, (_, now) -> {
            int before = now == null ? 0 : now;
            entered[0] = before < most;
            return entered[0] ? before + 1 : now;
        });
        return entered[0];
    }

    void leave(@Nullable InetAddress client) {
        taken.decrementAndGet();
        if (client != null) {
            takenByClient.computeIfPresent(client, (_, now) -> now == 1 ? null : now - 1);
        }
    }
}
