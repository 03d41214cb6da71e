package dev.freshet.server.admission;

import dev.freshet.server.threads.ThreadShare;
import java.net.InetAddress;
import java.util.ArrayDeque;
import java.util.concurrent.atomic.AtomicLong;

/**
 * What one client has: its connections, its requests in flight and in the queue, its threads. A client is an address;
 * with IPv6 it is a network of 64 bits.
 */
public final class Client {
    private static final long CONNECTION = 1L << 32;

    private final Clients clients;
    private final InetAddress address;
    private final ThreadShare threads;
    /** Connections in the upper half and requests in flight in the lower: when both are 0 the client is forgotten. */
    private final AtomicLong state = new AtomicLong();
    /** Requests in the queue. Guarded by the admission. */
    final ArrayDeque<Admission.Waiting> line = new ArrayDeque<>(0);

    Client(Clients clients, InetAddress address, ThreadShare threads) {
        this.clients = clients;
        this.address = address;
        this.threads = threads;
    }

    /** Counts the threads that run this client's tasks. */
    public ThreadShare threads() {
        return threads;
    }

    /** One of its connections is closed. Call once for each that {@link Clients#connected} gave. */
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
