package dev.freshet.client.exchange;

import dev.freshet.client.loop.ClientConnection;
import dev.freshet.client.loop.ClientLimits;
import dev.freshet.client.loop.ClientLoop;
import dev.freshet.client.loop.CloseReason;
import dev.freshet.client.loop.ConnectAttempt;
import dev.freshet.client.loop.ConnectTarget;
import dev.freshet.client.loop.ConnectionEvents;
import dev.freshet.http.HttpVersion;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/** A connection of a pool, from the decision to make it until it is closed. */
class PooledConnection extends StockedConnection implements ConnectionEvents {
    /**
     * What is needed to make a connection.
     *
     * @param tls not null if the protocol uses TLS
     */
    record Plan(Endpoint endpoint, PoolSettings settings, @Nullable SSLContext tls, ClientLimits limits) {
        private ConnectTarget to(InetSocketAddress address, long nanos) {
            String serverName = endpoint.serverName();
            return new ConnectTarget(address, endpoint.protocol(),
                    serverName != null ? serverName : endpoint.address().getHostString(), tls, Duration.ofNanos(nanos),
                    limits);
        }
    }

    private static final long LEAST_CONNECT_NANOS = 1_000_000;

    private final ClientLoop loop;
    private final Stock<PooledConnection> stock;
    private final Plan plan;
    // The following fields are only used on the event loop.
    private final Watch watch;
    private List<InetSocketAddress> addresses = List.of();
    private int nextAddress;
    private long connectDeadline;
    private @Nullable ConnectAttempt making;
    private @Nullable ClientConnection connection;
    private boolean closing;
    private int begun;
    private long uses;
    private int toldPlaces;
    private long retireAt;

    PooledConnection(ClientLoop loop, Stock<PooledConnection> stock, Plan plan) {
        this.loop = loop;
        this.stock = stock;
        this.plan = plan;
        this.watch = new Watch(loop, this::upkeep);
    }

    ClientLoop loop() {
        return loop;
    }

    @Override
    void make() {
        InetSocketAddress address = plan.endpoint().address();
        if (address.isUnresolved()) {
            try {
                Thread.ofVirtual().name("freshet-resolve").start(() -> resolve(address));
            } catch (RuntimeException | Error e) {
                // The thread may run although its start has failed: closing ends what it opens.
                closeSoon();
                // On the loop, because the stock then makes a connection for the next request: calls must not nest.
                onLoop(() -> stock.gone(this, notResolved(address, e)));
            }
        } else {
            open(List.of(address));
        }
    }

    private void resolve(InetSocketAddress address) {
        List<InetSocketAddress> resolved = new ArrayList<>();
        try {
            for (InetAddress found : InetAddress.getAllByName(address.getHostString())) {
                resolved.add(new InetSocketAddress(found, address.getPort()));
            }
        } catch (UnknownHostException | RuntimeException e) {
            // A custom resolver may throw anything, and this connection must end here.
            stock.gone(this, notResolved(address, e));
            return;
        }
        open(resolved);
    }

    private static Ending notResolved(InetSocketAddress address, Throwable cause) {
        return new Ending(Failure.CONNECT, true, "cannot resolve " + address.getHostString(), cause);
    }

    /**
     * Connects to the first address that answers, within the timeout for all of them together. Any thread may call
     * this.
     */
    void open(List<InetSocketAddress> resolved) {
        onLoop(() -> {
            addresses = resolved;
            connectDeadline = System.nanoTime() + plan.settings().connectLimit().toNanos();
            openNext();
        });
    }

    @Override
    boolean isNear() {
        return loop.isOnLoop();
    }

    @Override
    void closeSoon() {
        onLoop(() -> {
            closing = true;
            if (connection != null) {
                connection.close();
            } else if (making != null) {
                making.cancel();
            }
        });
    }

    @Override
    void closeWhenIdleSoon() {
        onLoop(() -> {
            if (connection != null) {
                connection.closeWhenIdle();
            } else {
                closing = true;
                if (making != null) {
                    making.cancel();
                }
            }
        });
    }

    private void onLoop(Runnable task) {
        try {
            loop.execute(task);
        } catch (RejectedExecutionException e) {
            stock.gone(this, Ending.unprocessed(Failure.CANCELLED, "the client's event loops are closed"));
        }
    }

    private void openNext() {
        if (closing) {
            closed(CloseReason.CLOSED_HERE, "the pool of " + plan.endpoint() + " is closed");
            return;
        }
        try {
            long nanos = nanosForNext();
            making = loop.open(plan.to(addresses.get(nextAddress++), nanos), this);
        } catch (RejectedExecutionException e) {
            closed(CloseReason.CLOSED_HERE, "the client's event loops are closed");
        }
    }

    /** An equal share of the remaining time, so that an address without an answer leaves time for the others. */
    private long nanosForNext() {
        long left = connectDeadline - System.nanoTime();
        return Math.max(LEAST_CONNECT_NANOS, left / (addresses.size() - nextAddress));
    }

    @Override
    public void connected(ClientConnection made) {
        connection = made;
        Duration maxLife = plan.settings().maxLife();
        long now = System.nanoTime();
        retireAt = maxLife == null ? now + Watch.FAR_NANOS : now + maxLife.toNanos();
        watch.consider(now + Math.min(plan.settings().idleTime().toNanos(), retireAt - now));
        toldPlaces = places(made);
        stock.made(this, made.version(), toldPlaces);
    }

    @Override
    public void available(ClientConnection made) {
        int now = places(made);
        if (now != toldPlaces) {
            toldPlaces = now;
            stock.changed(this, now);
        }
    }

    @Override
    public void draining(ClientConnection made) {
        stock.retired(this);
    }

    @Override
    public void closed(CloseReason reason, String message) {
        if (connection == null && isUnreached(reason) && nextAddress < addresses.size() && !closing) {
            openNext();
            return;
        }
        watch.end();
        stock.gone(this, Ending.notMade(reason, message));
    }

    private static boolean isUnreached(CloseReason reason) {
        return reason == CloseReason.CONNECT_REFUSED || reason == CloseReason.CONNECT_FAILED
                || reason == CloseReason.CONNECT_TIMEOUT;
    }

    /** The connection for a new request, or null if it accepts none. On the event loop. */
    @Nullable ClientConnection ready() {
        ClientConnection made = connection;
        return made != null && made.isOpen() && made.capacity() > 0 ? made : null;
    }

    /** Whether it carried requests before. On the event loop. */
    boolean isReused() {
        return uses > 0;
    }

    /** A request has begun. On the event loop. */
    void begun(Attempt attempt) {
        begun++;
        uses++;
        watch.add(attempt);
    }

    /** A request with a reserved place was not begun. On the event loop. */
    void unused() {
        toldPlaces = connection == null ? 0 : places(connection);
        stock.released(this, toldPlaces);
    }

    /** A request that had begun is over. On the event loop. */
    void over(Attempt attempt) {
        begun--;
        watch.remove(attempt);
        unused();
    }

    /** Checks timeouts at this time at the latest. On the event loop. */
    void watch(long deadline) {
        watch.consider(deadline);
    }

    HttpVersion version() {
        return shared ? HttpVersion.HTTP_2 : HttpVersion.HTTP_1_1;
    }

    private int places(ClientConnection made) {
        return Math.min(plan.settings().maxStreams(), begun + made.capacity());
    }

    /** Closes the connection after its idle time or maximum life; returns when to check next. */
    private long upkeep(long now) {
        ClientConnection made = connection;
        if (made == null) {
            return now + Watch.FAR_NANOS;
        }
        long idleNanos = plan.settings().idleTime().toNanos();
        if (retireAt - now <= 0) {
            retireAt = now + Watch.FAR_NANOS;
            stock.retired(this);
            made.closeWhenIdle();
        }
        long idleEnd = begun > 0 ? now + idleNanos : stock.retireIfIdle(this, now, idleNanos);
        if (idleEnd - now <= 0) {
            made.close();
        }
        return now + Math.min(idleEnd - now, retireAt - now);
    }
}
