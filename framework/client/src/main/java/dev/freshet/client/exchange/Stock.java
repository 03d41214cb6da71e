package dev.freshet.client.exchange;

import dev.freshet.http.HttpVersion;
import java.util.ArrayDeque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;

/**
 * The connections of a pool and the requests that wait for them. It is its own only lock, which also guards the state
 * of its connections. It calls other objects only after releasing the lock. Thread-safe.
 *
 * <p>The longest waiting request is served first. No place on a connection stays free while a request waits. Exception:
 * requests that need a connection that is known to be alive.
 */
final class Stock<C extends StockedConnection> {
    private final PoolSettings settings;
    private final Supplier<C> maker;
    private final String name;
    private final Provision provision;
    private final Set<C> connections = new LinkedHashSet<>();
    private final Room<C> room;
    private final ArrayDeque<Waiter<C>> waiting = new ArrayDeque<>();
    private final Errands errands = new Errands();
    private int active;
    private boolean draining;
    private boolean closed;

    /**
     * @param maker creates an object for a connection that is not made yet; called with the stock's lock
     * @param expected the capacity of a connection to assume before the first one
     */
    Stock(PoolSettings settings, Supplier<C> maker, String name, int expected) {
        this.settings = settings;
        this.maker = maker;
        this.name = name;
        this.provision = new Provision(settings, expected);
        this.room = new Room<>(settings.streamsBeforeNext());
    }

    /**
     * Asks for a place on a connection.
     *
     * @param fresh whether the connection must have been used or made after this call. Such a request was served once
     *     before, so it goes to the front of the queue
     */
    void acquire(Waiter<C> waiter, boolean fresh) {
        List<Runnable> todo;
        C free;
        synchronized (this) {
            free = fresh || draining ? null : room.pick();
            if (free != null) {
                reserve(free);
                provideSpare(free);
            } else {
                enqueue(waiter, fresh);
            }
            todo = errands.taken();
        }
        if (free != null) {
            waiter.granted(free);
        }
        Errands.run(todo);
    }

    /** Stops waiting; returns false if the request was or will be answered. */
    synchronized boolean abandon(Waiter<C> waiter) {
        return waiting.remove(waiter);
    }

    /** A connection was made. */
    void made(C connection, HttpVersion version, int places) {
        locked(() -> {
            if (connection.state == StockedConnection.State.MAKING) {
                provision.made(places);
                connection.opened(version == HttpVersion.HTTP_2, places);
                offer(connection);
                if (places > 0) {
                    // Otherwise the server allows no requests for now, and would allow none on more connections.
                    provide();
                }
            }
        });
    }

    /** The capacity of a connection changed. */
    void changed(C connection, int places) {
        locked(() -> {
            connection.places = places;
            offer(connection);
        });
    }

    /** A request on the connection is over. */
    void released(C connection, int places) {
        locked(() -> {
            giveBack(connection);
            connection.places = places;
            offer(connection);
        });
    }

    /** A granted place was not used. */
    void returned(C connection) {
        locked(() -> {
            giveBack(connection);
            offer(connection);
        });
    }

    /** The connection accepts no more requests. */
    synchronized void retired(C connection) {
        if (connection.state == StockedConnection.State.OPEN) {
            connection.state = StockedConnection.State.DRAINING;
            room.remove(connection);
        }
    }

    /**
     * Retires a connection whose idle time has passed; returns when the idle time ends, which is after {@code now} if
     * not.
     */
    synchronized long retireIfIdle(C connection, long now, long idleNanos) {
        if (!connection.isIdle()) {
            return now + idleNanos;
        }
        long end = connection.idleSince + idleNanos;
        if (end - now <= 0) {
            retired(connection);
        }
        return end;
    }

    /** A connection has ended, or could not be made. */
    void gone(C connection, Ending ending) {
        locked(() -> {
            boolean wasMaking = connection.state == StockedConnection.State.MAKING;
            connection.state = StockedConnection.State.GONE;
            connections.remove(connection);
            room.remove(connection);
            if (wasMaking) {
                for (int failing = provision.failed(waiting.size()); failing > 0; failing--) {
                    refuse(waiting.remove(), ending);
                }
            }
            provide();
        });
    }

    /** Accepts no more requests; waiting ones are still served. */
    void drain() {
        locked(() -> {
            draining = true;
            connections.forEach(this::closeIfNotNeeded);
        });
    }

    /** Refuses waiting requests and closes all connections. */
    void close() {
        locked(() -> {
            draining = true;
            closed = true;
            while (!waiting.isEmpty()) {
                refuse(waiting.remove(), closed());
            }
            connections.forEach(connection -> errands.add(connection::closeSoon));
        });
    }

    /** Changes the state with the lock, then runs the resulting errands without the lock. */
    private void locked(Runnable change) {
        List<Runnable> todo;
        synchronized (this) {
            change.run();
            todo = errands.taken();
        }
        Errands.run(todo);
    }

    int capacity() {
        return provision.capacity();
    }

    synchronized PoolMetrics metrics() {
        return new PoolMetrics(connections.size(), room.idle(), active, waiting.size(), provision.opened(),
                provision.failed());
    }

    private void reserve(C connection) {
        connection.reserved++;
        active++;
        if (!connection.hasRoom()) {
            room.remove(connection);
        }
    }

    private void enqueue(Waiter<C> waiter, boolean fresh) {
        if (closed || draining && !fresh) {
            refuse(waiter, closed());
        } else if (fresh) {
            waiting.addFirst(waiter);
            makeRoomForOne();
            provide();
        } else if (waiting.size() < settings.maxWaiting() + provision.makeable(connections.size())) {
            waiting.addLast(waiter);
            provide();
        } else {
            refuse(waiter, Ending.unprocessed(Failure.QUEUE_FULL, settings.maxWaiting()
                    + " threads already wait for a connection to " + name + ", which is the limit"));
        }
    }

    /** Closes the longest idle connection if the limit is reached. */
    private void makeRoomForOne() {
        C idle = room.longestIdle();
        if (idle != null && connections.size() >= settings.maxConnections()) {
            retired(idle);
            connections.remove(idle);
            errands.add(idle::closeSoon);
        }
    }

    private void giveBack(C connection) {
        connection.reserved--;
        active--;
        if (connection.reserved == 0) {
            connection.idleSince = System.nanoTime();
        }
    }

    /** Gives the free places of a connection to waiting requests, then lists it for later ones. */
    private void offer(C connection) {
        while (connection.hasRoom() && !waiting.isEmpty()) {
            Waiter<C> first = waiting.remove();
            reserve(connection);
            errands.add(() -> first.granted(connection));
        }
        if (!connection.hasRoom()) {
            room.remove(connection);
            return;
        }
        if (draining) {
            closeIfNotNeeded(connection);
        } else {
            room.add(connection);
        }
    }

    private void closeIfNotNeeded(C connection) {
        if (waiting.isEmpty()) {
            retired(connection);
            errands.add(connection::closeWhenIdleSoon);
        }
    }

    /** Makes as many connections as waiting requests need and the limit allows. */
    private void provide() {
        while (provision.isDue(waiting.size(), connections.size())) {
            makeOne();
        }
    }

    /** Makes another connection once all shared ones carry many requests. */
    private void provideSpare(C granted) {
        if (!granted.shared || granted.reserved < settings.streamsBeforeNext()
                || !provision.maySpare(connections.size())) {
            return;
        }
        for (C connection : connections) {
            if (connection.state == StockedConnection.State.OPEN
                    && connection.reserved < Math.min(settings.streamsBeforeNext(), connection.places)) {
                return;
            }
        }
        makeOne();
    }

    private void makeOne() {
        C connection = maker.get();
        connections.add(connection);
        provision.begun();
        errands.add(() -> {
            try {
                connection.make();
            } catch (RuntimeException | Error e) {
                // For example, there is no memory left. The connection must not keep its place.
                gone(connection, new Ending(Failure.CONNECT, true, "cannot make a connection to " + name, e));
            }
        });
    }

    private void refuse(Waiter<C> waiter, Ending ending) {
        errands.add(() -> waiter.refused(ending));
    }

    private Ending closed() {
        return Ending.unprocessed(Failure.CANCELLED, "the pool of " + name + " is closed or draining");
    }
}
