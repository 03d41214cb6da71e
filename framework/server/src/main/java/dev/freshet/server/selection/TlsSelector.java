package dev.freshet.server.selection;

import dev.freshet.http.log.LineLimit;
import dev.freshet.server.config.Limit;
import dev.freshet.server.io.Connection;
import dev.freshet.server.io.Protocol;
import dev.freshet.server.io.Watched;
import dev.freshet.server.share.ThreadShare;
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
public final class TlsSelector implements Protocol {
    private static final Logger LOG = LoggerFactory.getLogger(TlsSelector.class);
    private static final String HTTP2 = "h2";

    private final Connection connection;
    private final Choices choices;
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
        this.handshakes = handshakes;
        this.connection = connection;
        this.choices = choices;
        connection.idleUntil(connection.loop().nanoTime() + choices.idleNanos());
    }

    @Override
    public boolean choosesThread() {
        return state != State.SHAKEN;
    }

    @Override
    public ThreadShare threads() {
        return connection.client().threads();
    }

    @Override
    public void readable() {
        if (state != State.SHAKEN) {
            begin();
            Watched watched = (Watched) connection;
            watched.take();
            handshakes.execute(() -> shake(watched));
            return;
        }
        try {
            Protocol selected = select();
            if (selected != null) {
                selected.readable();
            }
        } catch (IOException e) {
            refused(e);
        }
    }

    /** Called on a handshake thread, which owns the connection. */
    private void shake(Watched watched) {
        if (connection.isClosed()) {
            return;
        }
        try {
            select();
            watched.giveBack();
        } catch (IOException e) {
            refused(e);
        } catch (RuntimeException | Error e) {
            LineLimit.write(LOG::error, LOG::debug, e,
                    "Closing the connection of {} after an error", connection.remoteAddress(), e);
            connection.close();
        }
    }

    /** The event loop does not own the connection during the handshake, so it checks the timeout here. */
    @Override
    public void tick(long nanoTime) {
        if (state == State.HANDSHAKE && connection instanceof Watched && handshakeEnd - nanoTime <= 0) {
            expired();
        }
    }

    @Override
    public void run() {
        try {
            do {
                Protocol selected = select();
                if (selected != null) {
                    selected.run();
                    return;
                } else if (connection instanceof Watched watched) {
                    watched.giveBack();
                    return;
                }
            } while (!connection.isClosed());
        } catch (IOException e) {
            refused(e);
        }
    }

    @Override
    public void expired() {
        if (isLate.compareAndSet(false, true)) {
            choices.reached().accept(state == State.HANDSHAKE ? Limit.TLS_HANDSHAKE : Limit.IDLE_TIMEOUT);
        }
        connection.close();
    }

    @Override
    public void rest() {
        connection.forgetArrays();
    }

    /**
     * Continues as far as possible without waiting; returns null if more bytes are needed or the connection was closed.
     */
    private @Nullable Protocol select() throws IOException {
        byte[] buffer = choices.inputBuffers().take();
        int read = connection.read(buffer, 0, buffer.length);
        if (read > 0) {
            boolean http2 = HTTP2.equals(connection.applicationProtocol());
            Protocol selected = (http2 ? choices.http2() : choices.http1()).on(connection, buffer, 0, read);
            connection.become(selected);
            return selected;
        }
        connection.forgetArrays();
        choices.inputBuffers().give(buffer);
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
            connection.idleUntil(connection.loop().nanoTime() + choices.idleNanos());
        }
    }

    private void begin() {
        if (state == State.SILENT) {
            handshakeEnd = connection.loop().nanoTime() + choices.headerNanos();
            state = State.HANDSHAKE;
            connection.deadline(handshakeEnd);
        }
    }

    private void refused(IOException e) {
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
