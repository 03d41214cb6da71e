package dev.freshet.client;

import dev.freshet.client.exchange.Exchange;
import dev.freshet.http.UpgradedConnection;
import dev.freshet.http.websocket.WebSocketSession;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Connects a session to an exchange. One virtual thread reads; another one enforces the timeouts. */
final class WebSocketConnection implements UpgradedConnection {
    private static final int BUFFER = 16 * 1024;
    private static final long TICK_MILLIS = 250;
    /** How long the server may take to close the connection after the closing handshake (RFC 6455 section 7.1.1). */
    private static final long CLOSE_NANOS = Duration.ofSeconds(2).toNanos();

    private final Exchange exchange;
    private final InetSocketAddress address;
    private final WebSocketSession session;
    private final long closeNanos;
    private final CountDownLatch over = new CountDownLatch(1);
    /** When this side ended its output; 0 before. */
    private volatile long closeBegan;

    /** @param closeTimeout how long the server may take to read the rest of the output after either Close frame */
    WebSocketConnection(Exchange exchange, InetSocketAddress address, WebSocketSession session,
            Duration closeTimeout) {
        this.exchange = exchange;
        this.address = address;
        this.session = session;
        // A timeout that does not fit a long of nanoseconds becomes the longest one that does.
        this.closeNanos = TimeUnit.NANOSECONDS.convert(closeTimeout);
    }

    /** Opens the session on this thread. All other events occur on the reading thread. */
    void start() {
        session.opened(this);
        Thread.ofVirtual().name("freshet-websocket").start(this::read);
        Thread.ofVirtual().name("freshet-websocket-time").start(this::tick);
    }

    private void read() {
        try (exchange) {
            byte[] bytes = new byte[BUFFER];
            for (int n = exchange.read(bytes, 0, BUFFER); n >= 0; n = exchange.read(bytes, 0, BUFFER)) {
                session.received(bytes, 0, n);
            }
            session.ended(null);
        } catch (IOException e) {
            session.ended(e);
        } catch (RuntimeException | Error e) {
            // The listener failed where the session does not expect it, such as in failed().
            session.ended(new IOException("the listener failed", e));
            throw e;
        } finally {
            over.countDown();
        }
    }

    private void tick() {
        long lastOpen = System.nanoTime();
        try {
            while (!over.await(TICK_MILLIS, TimeUnit.MILLISECONDS)) {
                long now = System.nanoTime();
                session.tick(now);
                if (session.isOpen()) {
                    lastOpen = now;
                }
                if (now - lastOpen > closeNanos || closeBegan != 0 && now - closeBegan > CLOSE_NANOS) {
                    exchange.cancel();
                }
            }
        } catch (InterruptedException e) {
            // Nobody else has this thread, so the interrupt means the end.
            exchange.cancel();
        }
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        exchange.write(bytes, offset, length);
    }

    /** The exchange limits what it buffers, so it does not count here. */
    @Override
    public int pending() {
        return 0;
    }

    @Override
    public void execute(Runnable task) {
        Thread.ofVirtual().start(task);
    }

    @Override
    public void close() {
        closeBegan = System.nanoTime() | 1;
        try {
            exchange.end();
        } catch (IOException e) {
            exchange.cancel();
        }
    }

    @Override
    public void abort() {
        exchange.cancel();
    }

    @Override
    public InetSocketAddress remoteAddress() {
        return address;
    }
}
