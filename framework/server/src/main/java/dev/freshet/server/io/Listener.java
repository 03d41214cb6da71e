package dev.freshet.server.io;

import dev.freshet.http.log.LineLimit;
import dev.freshet.server.admission.Client;
import dev.freshet.server.admission.Clients;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.SelectionKey;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Accepts connections on the first event loop and distributes them to all loops round-robin. It stops accepting at the
 * connection limit, or if the process has no free file descriptor, and checks again at the next tick.
 */
public final class Listener implements SelectorLoop.Ready {
    private static final Logger LOG = LoggerFactory.getLogger(Listener.class);
    private static final int ACCEPTS_A_ROUND = 512;

    private final ServerSocketChannel channel;
    private final List<SelectorLoop> loops;
    private final ConnectionFactory connections;
    private final Room room;
    private final Clients clients;
    private final AtomicInteger open = new AtomicInteger();
    /** Opens when the server drains and the last connection is closed. */
    private final CountDownLatch ended = new CountDownLatch(1);
    private volatile boolean draining;
    private SelectionKey key;
    private int next;

    /**
     * The limit for open connections, and their send buffers.
     *
     * @param whenFull called each time that the limit stops accepting
     * @param sendBuffer bytes that the kernel may buffer for a slow peer; 0 for its own choice
     */
    public record Room(int maxConnections, Runnable whenFull, int sendBuffer) {
    }

    /**
     * Binds the port and starts accepting.
     *
     * @throws java.net.BindException if the port is in use or not permitted
     */
    public Listener(InetSocketAddress address, int backlog, Room room, List<SelectorLoop> loops,
            Clients clients, ConnectionFactory connections) throws IOException {
        this.loops = List.copyOf(loops);
        this.connections = connections;
        this.room = room;
        this.clients = clients;
        this.channel = ServerSocketChannel.open();
        try {
            channel.setOption(StandardSocketOptions.SO_REUSEADDR, true);
            channel.bind(address, backlog);
            channel.configureBlocking(false);
            key = channel.register(loops.getFirst().selector(), SelectionKey.OP_ACCEPT, this);
        } catch (IOException | RuntimeException e) {
            channel.close();
            throw e;
        }
    }

    /** The bound address, with the actual port if port 0 was asked for. */
    public InetSocketAddress address() throws IOException {
        return (InetSocketAddress) channel.getLocalAddress();
    }

    /** The number of open connections. */
    public int open() {
        return open.get();
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
            accept(Integer.MAX_VALUE);
            closeChannel();
            loops.getFirst().finishClosing();
            draining = true;
            onceClosed.run();
            if (open.get() == 0) {
                ended.countDown();
            }
            for (SelectorLoop loop : loops) {
                loop.execute(() -> loop.forEachConnection(Connection::drain));
            }
        });
    }

    /** Waits for the last connection to close after {@link #drain}; returns false on timeout. */
    public boolean awaitEnd(Duration limit) {
        try {
            return ended.await(limit.toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /** Closes all open connections. Thread-safe. */
    public void cutOff() {
        for (SelectorLoop loop : loops) {
            loop.execute(() -> loop.forEachConnection(Connection::cutOff));
        }
    }

    @Override
    public void ready(int operations) {
        accept(ACCEPTS_A_ROUND);
    }

    @Override
    public void tick(long nanoTime) {
        if (key.interestOps() == 0 && open.get() < room.maxConnections()) {
            key.interestOps(SelectionKey.OP_ACCEPT);
        }
    }

    @Override
    public void failed(Throwable failure) {
        LineLimit.write(LOG::error, LOG::debug, failure, "The listening socket continues after an error", failure);
    }

    private void accept(int most) {
        for (int i = 0; i < most; i++) {
            if (open.get() >= room.maxConnections()) {
                key.interestOps(0);
                room.whenFull().run();
                return;
            }
            try {
                SocketChannel accepted = channel.accept();
                if (accepted == null) {
                    return;
                }
                open.incrementAndGet();
                begin(accepted);
            } catch (IOException e) {
                // Probably no free file descriptor, so an immediate retry would only spin.
                LineLimit.write(LOG::warn, LOG::debug, e, "Cannot accept connections, retrying soon: {}", e.toString());
                key.interestOps(0);
                return;
            }
        }
    }

    private void begin(SocketChannel accepted) {
        SelectorLoop loop = loops.get(next);
        next = next + 1 == loops.size() ? 0 : next + 1;
        if (loop.inLoop()) {
            register(accepted, loop);
        } else {
            loop.execute(() -> register(accepted, loop));
        }
    }

    private void register(SocketChannel accepted, SelectorLoop loop) {
        @Nullable Client client = null;
        try {
            accepted.setOption(StandardSocketOptions.TCP_NODELAY, true);
            if (room.sendBuffer() > 0) {
                accepted.setOption(StandardSocketOptions.SO_SNDBUF, room.sendBuffer());
            }
            Client its = clients.connected(((InetSocketAddress) accepted.getRemoteAddress()).getAddress());
            client = its;
            Connection connection = connections.open(accepted, loop, its, () -> closed(its));
            if (draining) {
                connection.drain();
            }
        } catch (IOException e) {
            // The peer has already left.
            LOG.debug("A connection ended before it began: {}", e.toString());
            closed(client);
            closeQuietly(accepted);
        } catch (RuntimeException | Error e) {
            LineLimit.write(LOG::error, LOG::debug, e, "Cannot open an accepted connection", e);
            closed(client);
            closeQuietly(accepted);
        }
    }

    private void closed(@Nullable Client client) {
        if (client != null) {
            client.disconnected();
        }
        // The order matters: the thread that sets `draining` checks the number afterwards.
        if (open.decrementAndGet() == 0 && draining) {
            ended.countDown();
        }
    }

    private void closeChannel() {
        try {
            channel.close();
        } catch (IOException e) {
            LOG.warn("Cannot close the listening socket", e);
        }
    }

    private static void closeQuietly(SocketChannel accepted) {
        try {
            accepted.close();
        } catch (IOException e) {
            LOG.debug("Cannot close a socket: {}", e.toString());
        }
    }
}
