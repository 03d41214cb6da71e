package dev.freshet.client.exchange;

import dev.freshet.http.HttpVersion;
import java.util.ArrayDeque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The connections of a pool, and who waits for them. Any thread may call. The stock is its only lock, and guards its
 * connections' state too; what is to be done about others is done when it is free again, by the caller.
 *
 * <p>Whoever has waited longest is served first. A place on a connection is never left free while someone waits, but
 * for those who ask for a connection that is proven to be alive.
 */
final class Stock<C extends StockedConnection> {
    /** Gives a connection that is not made yet, and makes it, without waiting for that. */
    interface Maker<C> {
        /** Called under the stock's lock. */
        C next();

        /** Called without it; {@link Stock#made} or {@link Stock#gone} follows. */
        void make(C connection);
    }

    private final PoolSettings settings;
    private final Maker<C> maker;
    private final String name;
    private final Provision provision;
    private final Set<C> connections = new LinkedHashSet<>();
    private final Room<C> room;
    private final ArrayDeque<Waiter<C>> waiting = new ArrayDeque<>();
    private final Errands errands = new Errands();
    private int active;
    private boolean draining;
    private boolean closed;

    /** @param expected requests that a new connection will take, as long as none was made */
    Stock(PoolSettings settings, Maker<C> maker, String name, int expected) {
        this.settings = settings;
        this.maker = maker;
        this.name = name;
        this.provision = new Provision(settings, expected);
        this.room = new Room<>(settings.streamsBeforeNext());
    }

    /**
     * Asks for a place.
     *
     * @param fresh whether it must be on a connection that was used or made after this call. Who asks so has been
     *     served once, and is the first in the queue
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

    /** Whether it waited, and does no more; else it was or will be answered. */
    synchronized boolean abandon(Waiter<C> waiter) {
        return waiting.remove(waiter);
    }

    /** A connection is made. */
    void made(C connection, HttpVersion version, int places) {
        List<Runnable> todo;
        synchronized (this) {
            if (connection.state == StockedConnection.State.MAKING) {
                provision.made(places);
                connection.state = StockedConnection.State.OPEN;
                connection.shared = version == HttpVersion.HTTP_2;
                connection.places = places;
                connection.idleSince = System.nanoTime();
                offer(connection);
                provide();
            }
            todo = errands.taken();
        }
        Errands.run(todo);
    }

    /** How many requests a connection takes has changed. */
    void changed(C connection, int places) {
        List<Runnable> todo;
        synchronized (this) {
            connection.places = places;
            offer(connection);
            todo = errands.taken();
        }
        Errands.run(todo);
    }

    /** A place is free again. */
    void released(C connection, int places) {
        List<Runnable> todo;
        synchronized (this) {
            giveBack(connection);
            connection.places = places;
            offer(connection);
            todo = errands.taken();
        }
        Errands.run(todo);
    }

    /** A place that was granted was not used. */
    void returned(C connection) {
        List<Runnable> todo;
        synchronized (this) {
            giveBack(connection);
            offer(connection);
            todo = errands.taken();
        }
        Errands.run(todo);
    }

    /** A connection takes no more requests. */
    synchronized void retired(C connection) {
        if (connection.state == StockedConnection.State.OPEN) {
            connection.state = StockedConnection.State.DRAINING;
            room.remove(connection);
        }
    }

    /** Takes a connection out if its idle time is over by now; gives when that time ends, after now if it is not. */
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
        List<Runnable> todo;
        synchronized (this) {
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
            todo = errands.taken();
        }
        Errands.run(todo);
    }

    /** Takes no more requests; whoever waits is still served. */
    void drain() {
        List<Runnable> todo;
        synchronized (this) {
            draining = true;
            connections.forEach(this::closeIfNotNeeded);
            todo = errands.taken();
        }
        Errands.run(todo);
    }

    /** Refuses whoever waits, and closes every connection. */
    void close() {
        List<Runnable> todo;
        synchronized (this) {
            draining = true;
            closed = true;
            while (!waiting.isEmpty()) {
                refuse(waiting.remove(), closed());
            }
            connections.forEach(connection -> errands.add(connection::closeSoon));
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
            refuse(waiter, Ending.unprocessed(Failure.QUEUE_FULL,
                    settings.maxWaiting() + " threads wait for a connection to " + name + ", as many as may"));
        }
    }

    /** Closes the connection that has been idle longest where there may be no more. */
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

    /** Gives the places of a connection to those who wait, then to those who will ask. */
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

    /** Begins to make as many connections as those who wait need and as may be. */
    private void provide() {
        while (provision.isDue(waiting.size(), connections.size())) {
            makeOne();
        }
    }

    /** Makes another once all shared connections have many requests; those go on meanwhile. */
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
        C connection = maker.next();
        connections.add(connection);
        provision.begun();
        errands.add(() -> maker.make(connection));
    }

    private void refuse(Waiter<C> waiter, Ending ending) {
        errands.add(() -> waiter.refused(ending));
    }

    private Ending closed() {
        return Ending.unprocessed(Failure.CANCELLED, "the pool of " + name + " is closed, or about to be");
    }
}
