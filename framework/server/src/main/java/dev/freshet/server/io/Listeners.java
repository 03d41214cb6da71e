package dev.freshet.server.io;

import dev.freshet.server.admission.Client;
import dev.freshet.server.admission.ClientLimit;
import dev.freshet.server.admission.Clients;
import dev.freshet.server.config.ListenerConfig;
import java.io.IOException;
import java.net.SocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The listening sockets of a server. They share its event loops, which get connections round-robin, and its limit for
 * open connections.
 */
public final class Listeners {
    private final List<Listener> listeners = new ArrayList<>(1);
    private final List<SelectorLoop> loops;
    private final Room room;
    private final Clients clients;
    private final ConnectionFactory connections;
    private final AtomicInteger open = new AtomicInteger();
    /** Opens when the server drains and the last connection is closed. */
    private final CountDownLatch ended = new CountDownLatch(1);
    private volatile boolean draining;
    private int next;

    /**
     * The limits for open connections, and their send buffers.
     *
     * @param share limits one client's part of the connections
     * @param sendBuffer bytes that the kernel may buffer for a slow peer; 0 for its own choice
     * @param whenFull called each time that a limit stops accepting, or closes the connection of a client
     */
    public record Room(int maxConnections, ClientLimit share, int sendBuffer, Runnable whenFull) {
    }

    /** @param connections creates the connections of all listeners */
    public Listeners(Room room, List<SelectorLoop> loops, Clients clients, ConnectionFactory connections) {
        this.room = room;
        this.connections = connections;
        this.loops = List.copyOf(loops);
        this.clients = clients;
    }

    /**
     * Adds a listener. The kernel queues its connections until the event loops run. Call it before they do.
     *
     * @param kind what its connections have in common
     * @throws IOException if it cannot listen there
     */
    public void add(ListenerConfig listener, int backlog, ListenerKind kind) throws IOException {
        Binding binding = Binding.of(listener.address(), backlog);
        try {
            listeners.add(new Listener(kind, binding, this, loops.getFirst()));
        } catch (IOException | RuntimeException e) {
            binding.abandon();
            throw e;
        }
    }

    /** Closes the listening sockets before they have accepted a connection. */
    public void abandon() {
        listeners.forEach(Listener::close);
    }

    /**
     * The bound address, with the actual port if port 0 was asked for.
     *
     * @throws IllegalArgumentException if there is no listener of this name
     */
    public SocketAddress address(String name) {
        return named(name).address();
    }

    public int open() {
        return open.get();
    }

    public int open(String name) {
        return named(name).open();
    }

    public long accepted(String name) {
        return named(name).accepted();
    }

    /**
     * Accepts what the kernel has queued, stops listening, and ends each connection once nothing is in flight. Works on
     * the event loops. Thread-safe.
     *
     * @param onceClosed called when no further connection can arrive. Only then may responses say Connection: close.
     *     Otherwise their peers would connect again at once, and the kernel would reset a connection that it has queued
     *     and the server has not accepted
     */
    public void drain(Runnable onceClosed) {
        loops.getFirst().execute(() -> {
            listeners.forEach(Listener::end);
            loops.getFirst().finishClosing();
            draining = true;
            onceClosed.run();
            if (open.get() == 0) {
                ended.countDown();
            }
            for (SelectorLoop loop : loops) {
                loop.execute(() -> loop.forEach(Connection.class, Connection::drain));
            }
        });
    }

    /** Waits for the last connection to close after {@link #drain}; returns false on timeout. */
    public boolean awaitEnd(Duration limit) {
        try {
            return ended.await(TimeUnit.NANOSECONDS.convert(limit), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /** Closes all open connections. Thread-safe. */
    public void cutOff() {
        for (SelectorLoop loop : loops) {
            loop.execute(() -> loop.forEach(Connection.class, Connection::cutOff));
        }
    }

    boolean isFull() {
        return open.get() >= room.maxConnections();
    }

    /** Whether a client may keep the connection that it has just opened. */
    boolean hasRoomFor(Client client) {
        return room.share().allows(client.connections() - 1, open.get() - 1, room.maxConnections());
    }

    void reportFull() {
        room.whenFull().run();
    }

    int sendBuffer() {
        return room.sendBuffer();
    }

    ConnectionFactory connections() {
        return connections;
    }

    Clients clients() {
        return clients;
    }

    boolean isDraining() {
        return draining;
    }

    /** On the first event loop. */
    SelectorLoop nextLoop() {
        SelectorLoop loop = loops.get(next);
        next = next + 1 == loops.size() ? 0 : next + 1;
        return loop;
    }

    void opened() {
        open.incrementAndGet();
    }

    void closed() {
        // The order matters: the thread that sets `draining` checks the number afterwards.
        if (open.decrementAndGet() == 0 && draining) {
            ended.countDown();
        }
    }

    private Listener named(String name) {
        for (Listener listener : listeners) {
            if (listener.name().equals(name)) {
                return listener;
            }
        }
        throw new IllegalArgumentException("there is no listener \"" + name + "\"; there are "
                + String.join(", ", listeners.stream().map(Listener::name).toList()));
    }
}
