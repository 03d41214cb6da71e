package dev.freshet.client.exchange;

import dev.freshet.http.HttpVersion;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The connections of a pool, and who waits for them. Any thread may call. What is to be done about others is done when
 * the lock is free again, by the caller.
 *
 * <p>Whoever has waited longest is served first. A place on a connection is never left free while someone waits, but
 * for those who ask for a connection that is proven to be alive.
 */
final class Stock {
    private static final long SPARE_PAUSE_NANOS = 1_000_000_000;

    /** Makes a connection, closes one; neither waits. */
    interface Maker {
        PooledConnection next();

        void make(PooledConnection connection);
    }

    private final PoolSettings settings;
    private final Maker maker;
    private final String name;
    private final Set<PooledConnection> connections = new LinkedHashSet<>();
    /** Connections that have room; the one that got it last is the last. */
    private final ArrayList<PooledConnection> room = new ArrayList<>();
    private final ArrayDeque<Waiter> waiting = new ArrayDeque<>();
    private List<Runnable> errands = new ArrayList<>();
    /** How many requests a new connection will take; those not known to take one share the first. */
    private int expected;
    private int making;
    private int active;
    private long opened;
    private long failed;
    private long nextSpare = System.nanoTime();
    private boolean draining;
    private boolean closed;

    /** @param expected requests that a new connection will take, as long as none was made */
    Stock(PoolSettings settings, Maker maker, String name, int expected) {
        this.settings = settings;
        this.maker = maker;
        this.name = name;
        this.expected = expected;
    }

    /**
     * Asks for a place.
     *
     * @param fresh whether it must be on a connection that was used or made after this call. Who asks so has been
     *     served once, and is the first in the queue
     */
    void acquire(Waiter waiter, boolean fresh) {
        List<Runnable> todo;
        PooledConnection free;
        synchronized (this) {
            free = fresh || draining ? null : pick();
            if (free != null) {
                reserve(free);
                provideSpare(free);
            } else {
                enqueue(waiter, fresh);
            }
            todo = errands();
        }
        if (free != null) {
            waiter.granted(free);
        }
        run(todo);
    }

    /** Whether it waited, and does no more; else it was or will be answered. */
    synchronized boolean abandon(Waiter waiter) {
        return waiting.remove(waiter);
    }

    /** A connection is made. */
    void made(PooledConnection connection, HttpVersion version, int places) {
        List<Runnable> todo;
        synchronized (this) {
            if (connection.state == PooledConnection.State.MAKING) {
                making--;
                opened++;
                connection.state = PooledConnection.State.OPEN;
                connection.shared = version == HttpVersion.HTTP_2;
                connection.places = places;
                connection.idleSince = System.nanoTime();
                expected = Math.max(1, places);
                offer(connection);
                provide();
            }
            todo = errands();
        }
        run(todo);
    }

    /** How many requests a connection takes has changed. */
    void changed(PooledConnection connection, int places) {
        List<Runnable> todo;
        synchronized (this) {
            connection.places = places;
            offer(connection);
            todo = errands();
        }
        run(todo);
    }

    /** A place is free again. */
    void released(PooledConnection connection, int places) {
        List<Runnable> todo;
        synchronized (this) {
            giveBack(connection);
            connection.places = places;
            offer(connection);
            todo = errands();
        }
        run(todo);
    }

    /** A place that was granted was not used. */
    void returned(PooledConnection connection) {
        released(connection, connection.places);
    }

    /** A connection takes no more requests. */
    synchronized void retired(PooledConnection connection) {
        if (connection.state == PooledConnection.State.OPEN) {
            connection.state = PooledConnection.State.DRAINING;
            unlist(connection);
        }
    }

    /** Takes a connection out if its idle time is over by now; gives when that time ends, after now if it is not. */
    synchronized long retireIfIdle(PooledConnection connection, long now, long idleNanos) {
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
    void gone(PooledConnection connection, Ending ending) {
        List<Runnable> todo;
        synchronized (this) {
            boolean wasMaking = connection.state == PooledConnection.State.MAKING;
            connection.state = PooledConnection.State.GONE;
            connections.remove(connection);
            unlist(connection);
            if (wasMaking) {
                making--;
                failed++;
                failThoseWhoWaitForIt(ending);
            }
            provide();
            todo = errands();
        }
        run(todo);
    }

    /** Takes no more requests; whoever waits is still served. */
    void drain() {
        List<Runnable> todo;
        synchronized (this) {
            draining = true;
            connections.forEach(this::closeIfNotNeeded);
            todo = errands();
        }
        run(todo);
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
            todo = errands();
        }
        run(todo);
    }

    synchronized PoolMetrics metrics() {
        int idle = 0;
        for (PooledConnection connection : room) {
            if (connection.isIdle()) {
                idle++;
            }
        }
        return new PoolMetrics(connections.size(), idle, active, waiting.size(), opened, failed);
    }

    /** Of HTTP/1.1 the one used last; of HTTP/2 one that is not so busy that another should be, else any. */
    private @Nullable PooledConnection pick() {
        for (int i = room.size() - 1; i >= 0; i--) {
            PooledConnection connection = room.get(i);
            if (connection.reserved < settings.streamsBeforeNext()) {
                return connection;
            }
        }
        return room.isEmpty() ? null : room.getLast();
    }

    private void reserve(PooledConnection connection) {
        connection.reserved++;
        active++;
        if (!connection.hasRoom()) {
            unlist(connection);
        }
    }

    private void unlist(PooledConnection connection) {
        if (!connection.listed) {
            return;
        }
        connection.listed = false;
        if (room.getLast() == connection) {
            room.removeLast();
        } else {
            room.remove(connection);
        }
    }

    private void enqueue(Waiter waiter, boolean fresh) {
        if (closed || draining && !fresh) {
            refuse(waiter, closed());
        } else if (fresh) {
            waiting.addFirst(waiter);
            makeRoomForOne();
            provide();
        } else if (waiting.size() < settings.maxWaiting() + makeable()) {
            waiting.addLast(waiter);
            provide();
        } else {
            refuse(waiter, Ending.unprocessed(Failure.QUEUE_FULL,
                    settings.maxWaiting() + " threads wait for a connection to " + name + ", as many as may"));
        }
    }

    /** Requests that connections being made, or that may be made, will take: who waits for these is no crowd. */
    private long makeable() {
        int makeable = making + Math.max(0, settings.maxConnections() - connections.size());
        return (long) makeable * Math.min(expected, settings.maxStreams());
    }

    /** Closes the connection that has been idle longest where there may be no more. */
    private void makeRoomForOne() {
        for (int i = 0; i < room.size() && connections.size() >= settings.maxConnections(); i++) {
            PooledConnection connection = room.get(i);
            if (connection.isIdle()) {
                retired(connection);
                connections.remove(connection);
                errands.add(connection::closeSoon);
            }
        }
    }

    private void giveBack(PooledConnection connection) {
        connection.reserved--;
        active--;
        if (connection.reserved == 0) {
            connection.idleSince = System.nanoTime();
        }
    }

    /** Gives the places of a connection to those who wait, then to those who will ask. */
    private void offer(PooledConnection connection) {
        while (connection.hasRoom() && !waiting.isEmpty()) {
            Waiter first = waiting.remove();
            reserve(connection);
            errands.add(() -> first.granted(connection));
        }
        if (!connection.hasRoom()) {
            return;
        }
        if (draining) {
            closeIfNotNeeded(connection);
        } else if (!connection.listed) {
            connection.listed = true;
            room.add(connection);
        }
    }

    private void closeIfNotNeeded(PooledConnection connection) {
        if (waiting.isEmpty()) {
            retired(connection);
            errands.add(connection::closeWhenIdleSoon);
        }
    }

    /** Begins to make as many connections as those who wait need and as may be. */
    private void provide() {
        while (waiting.size() > (long) making * expected && connections.size() < settings.maxConnections()) {
            makeOne();
        }
    }

    /** Makes another once all shared connections have many requests; those go on meanwhile. */
    private void provideSpare(PooledConnection granted) {
        if (!granted.shared || granted.reserved < settings.streamsBeforeNext() || making > 0
                || connections.size() >= settings.maxConnections() || nextSpare - System.nanoTime() > 0) {
            return;
        }
        for (PooledConnection connection : connections) {
            if (connection.state == PooledConnection.State.OPEN
                    && connection.reserved < Math.min(settings.streamsBeforeNext(), connection.places)) {
                return;
            }
        }
        makeOne();
    }

    private void makeOne() {
        PooledConnection connection = maker.next();
        connections.add(connection);
        making++;
        errands.add(() -> maker.make(connection));
    }

    /** Those who do not wait for another that is being made. A spare that fails is not tried again at once. */
    private void failThoseWhoWaitForIt(Ending ending) {
        long others = (long) making * expected;
        long failing = Math.min(waiting.size() - others, expected);
        if (failing <= 0) {
            nextSpare = System.nanoTime() + SPARE_PAUSE_NANOS;
        }
        for (long i = 0; i < failing; i++) {
            refuse(waiting.remove(), ending);
        }
    }

    private void refuse(Waiter waiter, Ending ending) {
        errands.add(() -> waiter.refused(ending));
    }

    private Ending closed() {
        return Ending.unprocessed(Failure.CANCELLED, "the pool of " + name + " is closed, or about to be");
    }

    private List<Runnable> errands() {
        if (errands.isEmpty()) {
            return List.of();
        }
        List<Runnable> todo = errands;
        errands = new ArrayList<>();
        return todo;
    }

    private static void run(List<Runnable> todo) {
        for (int i = 0; i < todo.size(); i++) {
            todo.get(i).run();
        }
    }
}
