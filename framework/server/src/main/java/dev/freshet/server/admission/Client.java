package dev.freshet.server.admission;

import dev.freshet.server.share.ThreadShare;
import java.net.InetAddress;
import java.util.ArrayDeque;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The resources of one client: connections, requests in flight and queued, threads. A client is an address; with IPv6,
 * a /64 network.
 */
public final class Client {
    private static final long CONNECTION = 1L << 32;

    private final Clients clients;
    private final InetAddress address;
    private final ThreadShare threads;
    /**
     * Connections in the upper half, requests in flight in the lower half. When both are 0, the client is forgotten.
     */
    private final AtomicLong state = new AtomicLong();
    /** Queued requests. Guarded by the admission. */
    final ArrayDeque<Turn> line = new ArrayDeque<>(0);

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
        subtract(CONNECTION);
    }

    void connected() {
        state.addAndGet(CONNECTION);
    }

    void began() {
        state.incrementAndGet();
    }

    void ended() {
        subtract(1);
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
