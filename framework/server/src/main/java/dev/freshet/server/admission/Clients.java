package dev.freshet.server.admission;

import dev.freshet.http.Subscriber;
import dev.freshet.server.share.ThreadShare;
import java.net.InetAddress;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Supplier;

/** The clients with a connection, or with a queued or running request that outlives its connection. Thread-safe. */
public final class Clients {
    private final ConcurrentMap<InetAddress, Client> byAddress = new ConcurrentHashMap<>();
    private final Supplier<ThreadShare> shares;

    /** @param shares creates the thread share of a new client */
    public Clients(Supplier<ThreadShare> shares) {
        this.shares = shares;
    }

    /** The client at this address, with one more connection until {@link Client#disconnected}. */
    public Client connected(InetAddress address) {
        return byAddress.compute(Subscriber.of(address), (key, known) -> {
            Client client = known == null ? new Client(this, key, shares.get()) : known;
            client.connected();
            return client;
        });
    }

    int size() {
        return byAddress.size();
    }

    void forget(Client client) {
        byAddress.computeIfPresent(client.address(),
                (_, known) -> known == client && client.hasNothing() ? null : known);
    }
}
