package dev.freshet.gateway.proxy;

import dev.freshet.client.exchange.ClientException;
import dev.freshet.client.exchange.Exchange;
import dev.freshet.http.UpgradeHandler;
import dev.freshet.http.UpgradedConnection;
import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The bytes of another protocol both ways, unread. Each direction has one piece in hand and waits until the other side
 * has taken it. An end is passed on as an end, and a break as a break, so that close codes are those of the two ends.
 *
 * <p>What the client sends comes on the server's threads; what the upstream sends is read by a virtual thread, which
 * lives as long as the tunnel and ends it.
 */
final class Tunnel implements UpgradeHandler {
    private static final Logger LOG = LoggerFactory.getLogger(Tunnel.class);
    private static final int PIECE = 16 * 1024;
    /** From the agreement until the server gives the connection over. */
    private static final long OPENING_SECONDS = 30;
    /** How long one side may take to end when the other has. */
    private static final long LINGER_SECONDS = 3;

    private final Exchange upstream;
    private final long idleNanos;
    private final Consumer<@Nullable ClientException> whenOver;
    private final CompletableFuture<UpgradedConnection> client = new CompletableFuture<>();
    private final CountDownLatch clientEnded = new CountDownLatch(1);
    private final CountDownLatch upstreamEnded = new CountDownLatch(1);
    private volatile long lastMoved = System.nanoTime();
    private volatile boolean draining;

    /** @param whenOver is told how it ended on the upstream's side: null if it did properly. Called once */
    Tunnel(Exchange upstream, long idleNanos, Consumer<@Nullable ClientException> whenOver) {
        this.upstream = upstream;
        this.idleNanos = idleNanos;
        this.whenOver = whenOver;
    }

    /** The exchange is this tunnel's from now on. */
    void start() {
        Thread.ofVirtual().name("freshet-gateway-tunnel").start(this::run);
    }

    @Override
    public void opened(UpgradedConnection connection) {
        client.complete(connection);
    }

    @Override
    public void received(byte[] bytes, int offset, int length) throws IOException {
        lastMoved = System.nanoTime();
        upstream.write(bytes, offset, length);
        lastMoved = System.nanoTime();
    }

    @Override
    public void ended(@Nullable IOException cause) {
        if (cause != null) {
            upstream.cancel();
        } else {
            endUpstream();
        }
        clientEnded.countDown();
    }

    @Override
    public void tick(long nanoTime) {
        if (nanoTime - lastMoved > idleNanos) {
            LOG.debug("A tunnel was idle for too long");
            upstream.cancel();
            client.thenAccept(UpgradedConnection::abort);
        }
    }

    /** Ends the client's side properly; when the client has ended too, the upstream's side ends in the same way. */
    @Override
    public void drain() {
        draining = true;
        client.thenAccept(connection -> connection.execute(connection::close));
    }

    /** The client sends no more; what the upstream still sends goes out before the connection is closed behind this. */
    private void endUpstream() {
        try {
            upstream.end();
            if (!upstreamEnded.await(LINGER_SECONDS, TimeUnit.SECONDS)) {
                upstream.cancel();
            }
        } catch (ClientException e) {
            LOG.debug("The upstream of a tunnel was gone when the client ended: {}", e.getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            upstream.cancel();
        }
    }

    private void run() {
        ClientException failure = null;
        try {
            toClient(client.get(OPENING_SECONDS, TimeUnit.SECONDS));
        } catch (ClientException e) {
            failure = e;
        } catch (IOException | ExecutionException | TimeoutException e) {
            LOG.debug("The client of a tunnel is gone: {}", e.toString());
            if (!draining) {
                upstream.cancel();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            upstreamEnded.countDown();
            end(failure);
        }
    }

    private void toClient(UpgradedConnection connection) throws IOException {
        byte[] piece = new byte[PIECE];
        try {
            int read = upstream.read(piece, 0, PIECE);
            while (read >= 0) {
                lastMoved = System.nanoTime();
                connection.write(piece, 0, read);
                lastMoved = System.nanoTime();
                read = upstream.read(piece, 0, PIECE);
            }
        } catch (ClientException e) {
            connection.abort();
            throw e;
        }
        connection.close();
    }

    private void end(@Nullable ClientException failure) {
        try {
            if (failure == null) {
                clientEnded.await(LINGER_SECONDS, TimeUnit.SECONDS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            upstream.close();
            whenOver.accept(failure);
        }
    }
}
