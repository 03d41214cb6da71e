package dev.freshet.client.loop;

import dev.freshet.http.OutputBytes;
import dev.freshet.http.log.LineLimit;
import dev.freshet.transport.EventLoop;
import dev.freshet.transport.Timer;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import java.nio.channels.UnresolvedAddressException;
import java.time.Duration;
import javax.net.ssl.SSLSession;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A socket with or without TLS, from connecting to its end. Use it only on its event loop. No method blocks. This class
 * connects and closes; a subclass reads and writes.
 */
abstract class LoopSocket implements EventLoop.Ready {
    private static final Logger LOG = LoggerFactory.getLogger(LoopSocket.class);

    private enum State { CONNECTING, OPEN, CLOSED }

    private final ClientLoop loop;
    private final InetSocketAddress address;
    private final Timer limit;
    private SocketProtocol protocol;
    private @Nullable SocketChannel channel;
    private State state = State.CONNECTING;
    private boolean made;
    private CloseReason lateReason = CloseReason.CONNECT_TIMEOUT;
    private String lateMessage;

    LoopSocket(ClientLoop loop, InetSocketAddress address, SocketProtocol protocol) {
        this.loop = loop;
        this.address = address;
        this.protocol = protocol;
        this.limit = loop.timer(this::late);
        this.lateMessage = address + " did not accept the connection in time";
    }

    /** The TCP connection is established. */
    abstract void connected(SocketChannel open, SelectionKey key);

    /** The connection is about to close. The socket may still accept output. Called only after {@link #connected}. */
    abstract void closing();

    /** The connection has ended. The last call. */
    abstract void ended();

    /** Null without TLS. */
    abstract @Nullable SSLSession tlsSession();

    /** The buffer for the next output; ask for it each time, and call {@link #flushLater()} after adding to it. */
    abstract OutputBytes out();

    /** Bytes of output that the socket has not accepted. */
    abstract int pending();

    /** Bytes of output that the socket has accepted in total. A TLS record that it has accepted in part counts. */
    abstract long written();

    /** Bytes of output in total, so that the next byte leaves once {@link #written()} is greater. */
    abstract long position();

    /** Writes the output once the current callback or task has returned. */
    abstract void flushLater();

    /**
     * Turns reading on or off. While it is off, flow control slows the peer down, even its end of input is not seen,
     * and {@link SocketProtocol#received} is not called.
     */
    abstract void reading(boolean wanted);

    /** Ends output after what was added, which the peer sees as the end. Reading continues. */
    abstract void endOutput();

    /** Closes once all output is written, after five seconds at the latest. Reads no more. */
    abstract void closeWhenWritten(CloseReason reason, String message);

    final ClientLoop loop() {
        return loop;
    }

    final InetSocketAddress remoteAddress() {
        return address;
    }

    final SocketProtocol protocol() {
        return protocol;
    }

    /** Sets the protocol that receives events from now on. */
    final void protocol(SocketProtocol spoken) {
        protocol = spoken;
    }

    final boolean isEstablished() {
        return state == State.OPEN;
    }

    /** Null before {@link #connect}. */
    final @Nullable SocketChannel channel() {
        return channel;
    }

    /**
     * Starts connecting and returns. The result is always reported later. If {@link #made} is not called in time, the
     * connection ends.
     */
    final void connect(Duration within) {
        limit.set(System.nanoTime() + within.toNanos());
        try {
            SocketChannel opened = SocketChannel.open();
            channel = opened;
            opened.configureBlocking(false);
            opened.setOption(StandardSocketOptions.TCP_NODELAY, true);
            if (opened.connect(address)) {
                loop.execute(this::finishConnecting);
            } else {
                opened.register(loop.events().selector(), SelectionKey.OP_CONNECT, this);
            }
        } catch (IOException | UnresolvedAddressException e) {
            loop.execute(() -> notMade(e));
        }
    }

    /** Continues connecting, unless it is over. */
    final void finishConnecting() {
        SocketChannel opened = channel;
        if (opened == null || state != State.CONNECTING) {
            return;
        }
        try {
            if (opened.finishConnect()) {
                SelectionKey key = opened.register(loop.events().selector(), SelectionKey.OP_READ, this);
                state = State.OPEN;
                connected(opened, key);
            }
        } catch (IOException e) {
            notMade(e);
        }
    }

    /** The protocol is established, so the timeout for connecting no longer applies. */
    final void made() {
        made = true;
        limit.cancel();
    }

    final boolean isMade() {
        return made;
    }

    private void notMade(Exception e) {
        if (e instanceof UnresolvedAddressException) {
            close(CloseReason.CONNECT_FAILED, "cannot resolve " + address.getHostString());
        } else if (!(e instanceof ConnectException)) {
            close(CloseReason.CONNECT_FAILED, "cannot connect to " + address + ": " + e.getMessage());
        } else if (String.valueOf(e.getMessage()).contains("timed out")) {
            close(CloseReason.CONNECT_TIMEOUT, address + " did not answer");
        } else {
            close(CloseReason.CONNECT_REFUSED, address + " refused the connection");
        }
    }

    /** Closes the connection at this time, unless it has ended before. */
    final void closeAt(long nanoTime, CloseReason reason, String message) {
        lateReason = reason;
        lateMessage = message;
        limit.set(nanoTime);
    }

    /** Closes the connection for the reason of {@link #closeAt}; without one, because connecting took too long. */
    final void late() {
        close(lateReason, lateMessage);
    }

    /** Closes at once, unless closed. Calls {@link SocketProtocol#closed} before it returns. */
    final void close(CloseReason reason, String message) {
        if (state == State.CLOSED) {
            return;
        }
        boolean wasOpen = state == State.OPEN;
        state = State.CLOSED;
        limit.cancel();
        if (wasOpen) {
            closing();
        }
        SocketChannel open = channel;
        if (open != null) {
            try {
                open.close();
            } catch (IOException e) {
                LOG.debug("Closing the connection to {}: {}", address, e.toString());
            }
        }
        ended();
        protocol.closed(reason, message);
    }

    @Override
    public final void close() {
        close(CloseReason.CLOSED_HERE, "the event loop was closed");
    }

    /** Runs an event. If it throws, calls {@link #failed}. */
    final void guarded(Runnable event) {
        try {
            event.run();
        } catch (RuntimeException | Error e) {
            failed(e);
        }
    }

    /** Closes the connection, because the protocol has thrown this in a callback, a task or elsewhere. */
    @Override
    public final void failed(Throwable failure) {
        LineLimit.write(LOG::error, LOG::debug, failure, "The listener of a connection to {} failed", address, failure);
        close(CloseReason.CLOSED_HERE, "the listener failed: " + failure);
    }
}
