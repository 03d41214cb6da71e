package dev.freshet.server.admission;

import dev.freshet.server.share.ThreadShare;
import java.net.InetAddress;
import java.util.ArrayDeque;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * The resources of one client: connections, requests in flight and queued, threads. A client is an address; with IPv6,
 * a /64 network.
 */
public final class Client {
    /** A connection or a queued request. */
    private static final long PRESENCE = 1L << 32;

    private final Clients clients;
    private final InetAddress address;
    private final ThreadShare threads;
    private final AtomicInteger connections = new AtomicInteger();
    /**
     * Connections and queued requests in the upper half, requests in flight in the lower half. When both are 0, the
     * client is forgotten. Queued requests count, because they can outlive their connections. Otherwise, a client that
     * connects again would get another share.
     */
    private final AtomicLong state = new AtomicLong();
    /** Queued requests. The admission guards it and all methods that use it. */
    private final ArrayDeque<Turn> line = new ArrayDeque<>(0);

    Client(Clients clients, InetAddress address, ThreadShare threads) {
        this.clients = clients;
        this.address = address;
        this.threads = threads;
    }

    /** Counts the threads that run this client's tasks. */
    public ThreadShare threads() {
        return threads;
    }

    /** A connection of the client was closed. Call it once for each {@link Clients#connected}. */
    public void disconnected() {
        connections.decrementAndGet();
        subtract(PRESENCE);
    }

    public int connections() {
        return connections.get();
    }

    void connected() {
        connections.incrementAndGet();
        state.addAndGet(PRESENCE);
    }

    void began() {
        state.incrementAndGet();
    }

    void ended() {
        subtract(1);
    }

    void queue(Turn turn) {
        line.addLast(turn);
        state.addAndGet(PRESENCE);
    }

    /** Removes the request that was queued first. */
    Turn unqueue() {
        Turn first = line.removeFirst();
        subtract(PRESENCE);
        return first;
    }

    /** The request that was queued first; null if there is none. */
    @Nullable Turn firstQueued() {
        return line.peekFirst();
    }

    int queued() {
        return line.size();
    }

    int inFlight() {
        return (int) state.get();
    }

    InetAddress address() {
        return address;
    }

    boolean hasNothing() {
        return state.get() == 0;
    }

    private void subtract(long part) {
        if (state.addAndGet(-part) == 0) {
            clients.forget(this);
        }
    }
}
