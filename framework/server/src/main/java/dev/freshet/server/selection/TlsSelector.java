package dev.freshet.server.selection;

import dev.freshet.server.config.Limit;
import dev.freshet.server.io.Connection;
import dev.freshet.server.io.Protocol;
import dev.freshet.server.io.Watched;
import dev.freshet.server.tls.ServerTls;
import java.io.IOException;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Selects the protocol of a connection with TLS. It performs the handshake by reading, and passes the first bytes after
 * it to the protocol negotiated by ALPN (RFC 7301), or to HTTP/1.1 without ALPN.
 *
 * <p>A handshake takes computing time and may wait for a key or for certificate status. Separate threads therefore own
 * the connection during the handshake, unless the connection has its own thread.
 */
public final class TlsSelector extends FirstBytes {
    private static final Logger LOG = LoggerFactory.getLogger(TlsSelector.class);

    private final Executor handshakes;
    private final AtomicBoolean isLate = new AtomicBoolean();
    private volatile State state = State.SILENT;
    private volatile long handshakeEnd;

    private enum State {
        /** No byte has arrived. */
        SILENT,
        HANDSHAKE,
        /** The handshake is complete and no request has begun. */
        SHAKEN
    }

    /** @param handshakes runs the handshake, unless the connection has a thread that blocks in reads */
    public TlsSelector(Connection connection, Choices choices, Executor handshakes) {
        super(connection, choices);
        this.handshakes = handshakes;
    }

    @Override
    public boolean choosesThread() {
        return state != State.SHAKEN;
    }

    @Override
    public void readable() {
        if (state == State.SHAKEN) {
            super.readable();
            return;
        }
        begin();
        ((Watched) connection).take();
        handshakes.execute(() -> {
            if (!connection.isClosed()) {
                run();
            }
        });
    }

    /** The event loop does not own the connection during the handshake, so it checks the timeout here. */
    @Override
    public void tick(long nanoTime) {
        if (state == State.HANDSHAKE && connection instanceof Watched && handshakeEnd - nanoTime <= 0) {
            expired();
        }
    }

    @Override
    public void expired() {
        if (isLate.compareAndSet(false, true)) {
            context.count(state == State.HANDSHAKE ? Limit.TLS_HANDSHAKE : Limit.IDLE_TIMEOUT);
        }
        connection.close();
    }

    @Override
    public void rest() {
        connection.forgetArrays();
    }

    /** Continues as far as possible without waiting. */
    @Override
    protected @Nullable Protocol select() throws IOException {
        byte[] buffer = context.inputBuffers().take();
        int read = connection.read(buffer, 0, buffer.length);
        if (read > 0) {
            return become(ServerTls.HTTP2.equals(connection.applicationProtocol()), buffer, read);
        }
        connection.forgetArrays();
        context.inputBuffers().give(buffer);
        if (read == 0) {
            progress();
        } else if (connection.expired()) {
            expired();
        } else {
            connection.close();
        }
        return null;
    }

    /** Each phase has one timeout, which single bytes do not extend. */
    private void progress() {
        begin();
        if (state == State.HANDSHAKE && connection.tlsSession() != null) {
            state = State.SHAKEN;
            connection.idleUntil(connection.loop().nanoTime() + context.timeouts().idle());
        }
    }

    private void begin() {
        if (state == State.SILENT) {
            handshakeEnd = connection.loop().nanoTime() + context.timeouts().header();
            state = State.HANDSHAKE;
            connection.deadline(handshakeEnd);
        }
    }

    @Override
    protected void gone(IOException e) {
        LOG.debug("The TLS connection of {} ended before its first request: {}", connection.remoteAddress(),
                e.toString());
        if (e instanceof SSLException) {
            // Let the peer read the alert that says why.
            connection.closeGently();
        } else {
            connection.close();
        }
    }
}
