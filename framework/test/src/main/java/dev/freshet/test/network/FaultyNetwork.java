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
 * A proxy between a client and a server on this machine that can delay, hold, cut, redirect or refuse connections, to
 * test network failures. It works on TCP, below any protocol.
 *
 * <p>Thread-safe. Every method takes effect at once, on open connections too. Uses two virtual threads for each
 * connection.
 */
public final class FaultyNetwork implements AutoCloseable {
    private static final CountDownLatch OPEN = new CountDownLatch(0);

    private final int port;
    private final Set<FaultyConnection> connections = ConcurrentHashMap.newKeySet();
    private volatile InetSocketAddress server;
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
     * Starts a proxy for a server on this machine.
     *
     * @param serverPort the server's port on 127.0.0.1; the server may start later
     */
    public static FaultyNetwork to(int serverPort) {
        try {
            return new FaultyNetwork(serverPort);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot listen on a free port", e);
        }
    }

    /** The port on 127.0.0.1 that clients connect to. It never changes. */
    public int port() {
        return port;
    }

    /** The number of open connections. */
    public int connections() {
        return connections.size();
    }

    /**
     * Delays every piece of up to 16 KiB by this time, in both directions, one piece after the other. Zero ends the
     * delay.
     */
    public void delay(Duration each) {
        latency = each;
    }

    /**
     * Passes nothing on, as if a cable were pulled: connections stay open, new ones are accepted, and neither side
     * notices. After {@link #heal()}, everything sent meanwhile arrives.
     */
    public synchronized void blackHole() {
        // Keeps a closed gate: heal() would not open another one for the threads that wait at it.
        if (gate.getCount() == 0) {
            gate = new CountDownLatch(1);
        }
    }

    /** Resets all connections (RST), on both sides. */
    public void reset() {
        connections.forEach(FaultyConnection::reset);
    }

    /** Ends the server's half of all connections: the client reads the end, but what it sends still arrives. */
    public void halfClose() {
        connections.forEach(FaultyConnection::halfClose);
    }

    /** Leads new connections to another server on this machine, as a name does after a failover; open ones stay. */
    public void redirect(int serverPort) {
        server = new InetSocketAddress(InetAddress.getLoopbackAddress(), serverPort);
    }

    /** Refuses new connections; open ones stay. */
    public synchronized void refuse() {
        try {
            if (listener != null && acceptor != null) {
                listener.close();
                listener = null;
                acceptor.join(); // the port refuses connections only once the thread has released it
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

    /** A connection calls this with a piece of data; returns when it may pass it on. */
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
