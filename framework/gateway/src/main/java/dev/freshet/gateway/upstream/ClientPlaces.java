package dev.freshet.gateway.upstream;

import dev.freshet.client.exchange.ClientException;
import dev.freshet.client.exchange.Failure;
import java.net.InetAddress;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Divides places among clients. A client may have its share of what others leave, and one place at least: so however
 * many one takes, some are free, and two that take all they can have as many each as they leave. Beyond its share a
 * client's requests wait in a line of its own; lines are served in turn. Any thread may call; nothing waits under the
 * lock, which is this.
 */
final class ClientPlaces {
    private final Limits limits;
    private final Map<InetAddress, Client> clients = new HashMap<>();
    /** Those with a line, whoever was served longest ago first. */
    private final Set<Client> lines = new LinkedHashSet<>();
    private volatile int taken;
    private volatile int waiting;

    /**
     * What they divide.
     *
     * @param name for messages
     * @param capacity how many places there are now
     * @param share percent of what others leave that a client may have; 100 for no limit
     * @param closed whether there are no more places than there are: else whoever takes one waits in another line
     * @param maxLine requests of a client that may wait
     */
    record Limits(String name, IntSupplier capacity, IntSupplier share, boolean closed, int maxLine) {
    }

    /** What one client has. Guarded by the places. */
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
     * Takes a place, waiting if the client has its share.
     *
     * @return what {@link #release} wants
     * @throws ClientException if the line is full, or the wait too long, or the thread interrupted
     */
    Client take(InetAddress address, Duration limit) throws ClientException {
        Client client;
        Waiter waiter;
        synchronized (this) {
            client = clients.computeIfAbsent(address, Client::new);
            if (client.line.isEmpty() && mayTake(client)) {
                took(client);
                return client;
            }
            if (client.line.size() >= limits.maxLine) {
                forgetIfIdle(client);
                throw refusal(Failure.QUEUE_FULL, "its line is full");
            }
            waiter = new Waiter();
            client.line.add(waiter);
            lines.add(client);
            waiting++;
        }
        await(client, waiter, limit);
        return client;
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

    /** Whether it waited, and does no more; else it was served. */
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

    /** Gives a place back, to whoever waits and may have it. */
    void release(Client client) {
        Waiter next;
        synchronized (this) {
            client.taken--;
            taken--;
            next = serve();
            forgetIfIdle(client);
        }
        if (next != null) {
            next.served = true;
            LockSupport.unpark(next.thread);
        }
    }

    /** One: each release gives one place, and the next release looks again. */
    private @Nullable Waiter serve() {
        for (Iterator<Client> all = lines.iterator(); all.hasNext();) {
            Client client = all.next();
            if (mayTake(client)) {
                all.remove();
                Waiter first = client.line.remove();
                waiting--;
                if (!client.line.isEmpty()) {
                    lines.add(client);
                }
                took(client);
                return first;
            }
        }
        return null;
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

    /** Places that clients have. */
    int taken() {
        return taken;
    }

    /** Requests that wait for one. */
    int waiting() {
        return waiting;
    }
}
