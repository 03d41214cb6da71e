package dev.freshet.gateway.upstream;

import dev.freshet.client.exchange.ClientException;
import dev.freshet.client.exchange.ConnectionPool;
import dev.freshet.gateway.config.Shares;
import java.net.InetAddress;
import java.time.Duration;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Divides the connections of an instance, or the streams on them, among clients. Thread-safe. */
final class InstancePlaces {
    /** A shorter wait counts as none. */
    private static final long LEAST_WAIT_NANOS = 1_000_000;

    private final ClientPlaces requests;
    private final ClientPlaces tunnels;
    private final BufferBudget budget;

    /**
     * @param name for messages
     * @param maxWaiting the maximum number of requests of one client that wait for its share
     * @param budget memory for responses that wait for their clients
     */
    InstancePlaces(String name, ConnectionPool pool, Supplier<Shares> shares, int maxWaiting,
            BufferBudget budget) {
        this.budget = budget;
        this.tunnels = new ClientPlaces(new ClientPlaces.Limits(name,
                () -> share(pool.capacity(), shares.get().tunnels()), () -> shares.get().client(), true, maxWaiting));
        this.requests = new ClientPlaces(new ClientPlaces.Limits(name,
                () -> pool.capacity() - tunnels.taken(), () -> shares.get().client(), false, maxWaiting));
    }

    private static int share(int capacity, int percent) {
        return (int) Math.max(1, (long) capacity * percent / 100);
    }

    /** @throws ClientException if the client has its share for the whole wait */
    Place reserve(InetAddress client, Instance.Use use, Duration limit) throws ClientException {
        long began = System.nanoTime();
        ClientPlaces places = use == Instance.Use.TUNNEL ? tunnels : requests;
        ClientPlaces.Client taken = places.take(client, limit);
        long waited = System.nanoTime() - began;
        return new Place(places, taken, budget, waited < LEAST_WAIT_NANOS ? 0 : waited);
    }

    /** Takes a place for a request; null if the client has its share. */
    @Nullable Place reserveNow(InetAddress client) {
        ClientPlaces.Client taken = requests.takeNow(client);
        return taken == null ? null : new Place(requests, taken, budget, 0);
    }

    /** The number of requests that wait for their client's share. */
    int waiting() {
        return requests.waiting() + tunnels.waiting();
    }
}
