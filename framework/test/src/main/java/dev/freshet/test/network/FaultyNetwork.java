package dev.freshet.test.network;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;

/**
 * Stands between a client and a server of this machine and passes bytes on, until it is told to delay, hold, cut or
 * refuse them: for tests of what happens when a network fails. It works below any protocol, on TCP connections.
 *
 * <p>All methods may be called by any thread and take effect at once, for connections that are open as well. It runs on
 * virtual threads, two for each connection.
 */
public final class FaultyNetwork implements AutoCloseable {
    private static final CountDownLatch OPEN = new CountDownLatch(0);

    private final InetSocketAddress server;
    private final int port;
    private final Set<FaultyConnection> connections = ConcurrentHashMap.newKeySet();
    private volatile CountDownLatch gate = OPEN;
    private volatile Duration latency = Duration.ZERO;
    private @Nullable ServerSocket listener;
    private @Nullable Thread acceptor;
    private boolean closed;

    private FaultyNetwork(int serverPort) throws IOException {
        server = new InetSocketAddress(InetAddress.getLoopbackAddress(), serverPort);
        port = listen(0).getLocalPort();
    }

    /**
     * A way to a server on this machine.
     *
     * @param serverPort where it listens on 127.0.0.1; it need not do so yet
     */
    public static FaultyNetwork to(int serverPort) {
        try {
            return new FaultyNetwork(serverPort);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot listen on a free port", e);
        }
    }

    /** What clients connect to, on 127.0.0.1. It stays the same. */
    public int port() {
        return port;
    }

    /** How many connections are open. */
    public int connections() {
        return connections.size();
    }

    /**
     * Holds every piece (of up to 16 KiB) back for so long, each way: one piece after another, from when each is read.
     * Zero for not at all.
     */
    public void delay(Duration each) {
        latency = each;
    }

    /**
     * Passes nothing on any more, without telling anybody, as if a cable were pulled: connections stay open, new ones
     * are accepted, and neither side hears a thing. After {@link #heal()} what was sent meanwhile arrives.
     */
    public synchronized void blackHole() {
        // One that is shut stays: heal() would not open another for those who wait at it.
        if (gate.getCount() == 0) {
            gate = new CountDownLatch(1);
        }
    }

    /** Ends all connections with a reset (RST), towards both sides. */
    public void reset() {
        connections.forEach(FaultyConnection::reset);
    }

    /** Ends the server's half of all connections: the client reads the end, while what it sends still arrives. */
    public void halfClose() {
        connections.forEach(FaultyConnection::halfClose);
    }

    /** Refuses new connections; open ones stay. */
    public synchronized void refuse() {
        try {
            if (listener != null && acceptor != null) {
                listener.close();
                listener = null;
                acceptor.join(); // the port is refused only when the thread has let go of it
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot stop listening on port " + port, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Ends delay, black hole and refusal. Connections that were cut stay cut. */
    public synchronized void heal() {
        latency = Duration.ZERO;
        gate.countDown();
        gate = OPEN;
        if (listener == null && !closed) {
            try {
                listen(port);
            } catch (IOException e) {
                throw new UncheckedIOException("cannot listen on port " + port + " again", e);
            }
        }
    }

    private ServerSocket listen(int at) throws IOException {
        ServerSocket opened = new ServerSocket();
        opened.setReuseAddress(true); // open connections have this port too
        opened.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), at));
        listener = opened;
        acceptor = Thread.ofVirtual().name("faulty-network-" + opened.getLocalPort()).start(() -> accept(opened));
        return opened;
    }

    private void accept(ServerSocket from) {
        while (true) {
            Socket client;
            try {
                client = from.accept();
            } catch (IOException e) {
                return; // closed, by refuse() or close()
            }
            FaultyConnection connection = new FaultyConnection(this, client);
            connections.add(connection); // here, so that close(), which awaits this thread, misses none
            Thread.ofVirtual().start(() -> connect(connection));
        }
    }

    private void connect(FaultyConnection connection) {
        connection.run(server);
        connections.remove(connection);
    }

    /** Called by a connection with a piece in hand; returns when it may pass it on. */
    void pass() throws InterruptedException {
        Duration time = latency;
        if (time.isPositive()) {
            Thread.sleep(time);
        }
        gate.await();
    }

    /** Ends all connections and stops listening. */
    @Override
    public void close() {
        synchronized (this) {
            closed = true;
            refuse();
        }
        heal();
        List.copyOf(connections).forEach(FaultyConnection::close);
    }

    @Override
    public String toString() {
        return "127.0.0.1:" + port + " to " + server;
    }
}
