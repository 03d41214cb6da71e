package dev.freshet.web.places;

import dev.freshet.http.HttpRequest;
import dev.freshet.http.Subscriber;
import java.net.InetAddress;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/** Counts open streams or sockets, per client and in total, and refuses those beyond the limits. Thread-safe. */
public final class Places {
    private final String what;
    private final AtomicInteger taken = new AtomicInteger();
    /** Clients without a place are not in the map, so it never has more entries than {@link #taken}. */
    private final ConcurrentMap<InetAddress, Integer> takenByClient = new ConcurrentHashMap<>();
    private final LongAdder refused = new LongAdder();
    private volatile PlaceLimits limits;

    /** @param what the counted things, for messages to clients; such as {@code event streams} */
    public Places(String what, PlaceLimits limits) {
        this.what = what;
        this.limits = limits;
    }

    /** Applies to places taken from now on. */
    public void limits(PlaceLimits limits) {
        this.limits = limits;
    }

    /**
     * Takes a place for the client at the other end of the request's connection.
     *
     * @throws NoPlaceException if no place is free
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

    /** The number of places taken now. */
    public int taken() {
        return taken.get();
    }

    /** The number of requests refused so far. */
    public long refused() {
        return refused.sum();
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
