package dev.freshet.gateway.upstream;

import dev.freshet.client.exchange.ClientException;
import dev.freshet.client.exchange.Failure;
import java.net.InetAddress;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Divides places among clients. A client may have its share of what other clients leave free, and at least one place.
 * Some places thus stay free however many one client takes; two clients that take all they can get the same number.
 * Beyond its share, a client's requests wait in its own queue; the queues are served one after the other. Thread-safe;
 * nothing blocks while it holds the lock, which is this object.
 */
final class ClientPlaces {
    private final Limits limits;
    private final Map<InetAddress, Client> clients = new HashMap<>();
    /** Clients with a queue, the one served longest ago first. */
    private final Set<Client> lines = new LinkedHashSet<>();
    private volatile int taken;
    private volatile int waiting;

    /**
     * The settings.
     *
     * @param name for messages
     * @param capacity the current number of places
     * @param share the percentage that a client may have of what others leave free; 100 for no limit
     * @param closed whether the capacity is a hard limit; if not, requests beyond it wait in the connection pool
     * @param maxLine the maximum number of waiting requests of one client
     */
    record Limits(String name, IntSupplier capacity, IntSupplier share, boolean closed, int maxLine) {
    }

    /** The places of one client. Guarded by the outer object. */
    static final class Client {
        private final InetAddress address;
        private final ArrayDeque<Waiter> line = new ArrayDeque<>(0);
        private int taken;

        Client(InetAddress address) {
            this.address = address;
        }
    }

    private static final class Waiter {
        private final Thread thread = Thread.currentThread();
        private volatile boolean served;
    }

    ClientPlaces(Limits limits) {
        this.limits = limits;
    }

    /**
     * Takes a place; waits while the client has its share.
     *
     * @return the argument for {@link #release}
     * @throws ClientException if the queue is full, the wait too long or the thread interrupted
     */
    Client take(InetAddress address, Duration limit) throws ClientException {
        Client client;
        Waiter waiter;
        synchronized (this) {
            Client served = takeNow(address);
            if (served != null) {
                return served;
            }
            client = clients.computeIfAbsent(address, Client::new);
            if (client.line.size() >= limits.maxLine) {
                forgetIfIdle(client);
                throw refusal(Failure.QUEUE_FULL, "its queue is full");
            }
            waiter = new Waiter();
            client.line.add(waiter);
            lines.add(client);
            waiting++;
        }
        await(client, waiter, limit);
        return client;
    }

    /** Takes a place like {@link #take}, but returns null if the client has its share. */
    synchronized @Nullable Client takeNow(InetAddress address) {
        Client client = clients.computeIfAbsent(address, Client::new);
        if (client.line.isEmpty() && mayTake(client)) {
            took(client);
            return client;
        }
        forgetIfIdle(client);
        return null;
    }

    private void await(Client client, Waiter waiter, Duration limit) throws ClientException {
        long end = System.nanoTime() + limit.toNanos();
        while (!waiter.served) {
            long left = end - System.nanoTime();
            boolean interrupted = Thread.currentThread().isInterrupted();
            if (!interrupted && left > 0) {
                LockSupport.parkNanos(this, left);
            } else if (leave(client, waiter)) {
                throw interrupted ? refusal(Failure.CANCELLED, "the thread was interrupted")
                        : refusal(Failure.ACQUIRE_TIMEOUT, "none became free in time");
            }
        }
    }

    /** Whether the waiter gave up; false if it was served in the meantime. */
    private synchronized boolean leave(Client client, Waiter waiter) {
        boolean waited = client.line.remove(waiter);
        if (waited) {
            waiting--;
            if (client.line.isEmpty()) {
                lines.remove(client);
            }
            forgetIfIdle(client);
        }
        return waited;
    }

    private ClientException refusal(Failure failure, String reason) {
        return new ClientException(failure, failure != Failure.CANCELLED,
                "the client has its share of the connections to " + limits.name + ", and " + reason, null);
    }

    /** Returns a place and serves all waiters that may have one now: several if the capacity has grown meanwhile. */
    synchronized void release(Client client) {
        client.taken--;
        taken--;
        for (Client next = nextInTurn(); next != null; next = nextInTurn()) {
            serve(next);
        }
        forgetIfIdle(client);
    }

    private @Nullable Client nextInTurn() {
        for (Client client : lines) {
            if (mayTake(client)) {
                return client;
            }
        }
        return null;
    }

    /** Gives a place to the first waiter of a client, whose next turn comes after those of all others. */
    private void serve(Client client) {
        Waiter first = client.line.remove();
        waiting--;
        lines.remove(client);
        if (!client.line.isEmpty()) {
            lines.add(client);
        }
        took(client);
        first.served = true;
        LockSupport.unpark(first.thread);
    }

    private boolean mayTake(Client client) {
        int capacity = limits.capacity.getAsInt();
        if (limits.closed && taken >= capacity) {
            return false;
        }
        int share = limits.share.getAsInt();
        if (share == 100 || client.taken == 0) {
            return true;
        }
        long left = capacity - (taken - client.taken);
        return client.taken * 100L < left * share;
    }

    private void took(Client client) {
        client.taken++;
        taken++;
    }

    private void forgetIfIdle(Client client) {
        if (client.taken == 0 && client.line.isEmpty()) {
            clients.remove(client.address);
        }
    }

    /** The number of places in use. */
    int taken() {
        return taken;
    }

    /** The number of waiting requests. */
    int waiting() {
        return waiting;
    }
}
