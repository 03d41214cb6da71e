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
 * Passes the bytes of another protocol in both directions, unparsed. Each direction holds one piece and waits until the
 * other side has taken it. A clean end is passed on as a clean end and a reset as a reset, so both sides see each
 * other's close codes. After the upstream's end, the client still gets its last bytes, such as a close code.
 *
 * <p>The server's threads deliver the client's bytes. A virtual thread reads the upstream's bytes; it lives as long as
 * the tunnel and ends it.
 */
final class Tunnel implements UpgradeHandler {
    private static final Logger LOG = LoggerFactory.getLogger(Tunnel.class);
    private static final int PIECE = 16 * 1024;
    /** From the upstream's agreement until the server hands over the connection. */
    private static final long OPENING_SECONDS = 30;
    /** How long one side may take to end after the other has ended. */
    private static final long LINGER_SECONDS = 3;

    private final Exchange upstream;
    private final long idleNanos;
    private final Consumer<@Nullable ClientException> whenOver;
    private final CompletableFuture<UpgradedConnection> client = new CompletableFuture<>();
    private final CountDownLatch clientEnded = new CountDownLatch(1);
    private final CountDownLatch upstreamEnded = new CountDownLatch(1);
    private volatile long lastMoved = System.nanoTime();
    private volatile boolean draining;

    /** @param whenOver called once, with the upstream's failure, or null after a clean end */
    Tunnel(Exchange upstream, long idleNanos, Consumer<@Nullable ClientException> whenOver) {
        this.upstream = upstream;
        this.idleNanos = idleNanos;
        this.whenOver = whenOver;
    }

    /** From now on, the tunnel owns the exchange. */
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
        try {
            upstream.write(bytes, offset, length);
        } catch (ClientException e) {
            if (!upstream.isWhole()) {
                throw e;
            }
            LOG.trace("Dropping what the client sends, because the upstream has ended");
        }
        lastMoved = System.nanoTime();
    }

    @Override
    public void ended(@Nullable IOException cause) {
        if (cause != null) {
            // Without effect unless the server could not hand over the connection.
            client.completeExceptionally(cause);
            upstream.cancel();
        } else {
            endUpstream();
        }
        clientEnded.countDown();
    }

    @Override
    public void tick(long nanoTime) {
        if (nanoTime - lastMoved > idleNanos) {
            LOG.debug("Closing an idle tunnel");
            upstream.cancel();
            client.thenAccept(UpgradedConnection::abort);
        }
    }

    /** Ends the client's side cleanly. Once the client has ended too, the upstream's side ends cleanly as well. */
    @Override
    public void drain() {
        draining = true;
        client.thenAccept(connection -> connection.execute(connection::close));
    }

    /**
     * The client has ended. Waits for the upstream's remaining bytes, because the connection closes after this call.
     */
    private void endUpstream() {
        try {
            upstream.end();
            if (!upstreamEnded.await(LINGER_SECONDS, TimeUnit.SECONDS)) {
                upstream.cancel();
            }
        } catch (ClientException e) {
            LOG.debug("The upstream of a tunnel was already gone when the client ended: {}", e.getMessage());
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
