package dev.freshet.client.loop;

import dev.freshet.http.log.LineLimit;
import dev.freshet.transport.EventLoop;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import java.nio.channels.UnresolvedAddressException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A socket on an event loop, from connecting to its end. No method blocks. */
abstract class LoopChannel {
    private static final Logger LOG = LoggerFactory.getLogger(LoopChannel.class);

    private enum State { CONNECTING, OPEN, CLOSED }

    private final ClientLoop loop;
    private final InetSocketAddress address;
    private final Events events = new Events();
    private @Nullable SocketChannel channel;
    private State state = State.CONNECTING;

    LoopChannel(ClientLoop loop, InetSocketAddress address) {
        this.loop = loop;
        this.address = address;
    }

    /** The TCP connection is established. */
    abstract void connected(SocketChannel open, SelectionKey key);

    /** The channel is ready for these operations. */
    abstract void ready(int operations);

    /** The connection ends, but may still send what the socket accepts. Called after {@link #connected} only. */
    abstract void closing();

    /** The connection has ended. The last call. */
    abstract void ended(CloseReason reason, String message);

    public final ClientLoop loop() {
        return loop;
    }

    public final InetSocketAddress remoteAddress() {
        return address;
    }

    final boolean isEstablished() {
        return state == State.OPEN;
    }

    final boolean isClosed() {
        return state == State.CLOSED;
    }

    /** Starts connecting; the result is reported later in any case. */
    final void connect() {
        try {
            SocketChannel opened = SocketChannel.open();
            channel = opened;
            opened.configureBlocking(false);
            opened.setOption(StandardSocketOptions.TCP_NODELAY, true);
            if (opened.connect(address)) {
                loop.execute(() -> connected(opened));
            } else {
                opened.register(loop.events().selector(), SelectionKey.OP_CONNECT, events);
            }
        } catch (IOException | UnresolvedAddressException e) {
            loop.execute(() -> notMade(e));
        }
    }

    private void connected(SocketChannel opened) {
        if (state != State.CONNECTING) {
            return;
        }
        try {
            if (opened.finishConnect()) {
                SelectionKey key = opened.register(loop.events().selector(), SelectionKey.OP_READ, events);
                state = State.OPEN;
                connected(opened, key);
            }
        } catch (IOException e) {
            notMade(e);
        }
    }

    private void notMade(Exception e) {
        if (e instanceof UnresolvedAddressException) {
            end(CloseReason.CONNECT_FAILED, "cannot resolve " + address.getHostString());
        } else if (!(e instanceof ConnectException)) {
            end(CloseReason.CONNECT_FAILED, "cannot connect to " + address + ": " + e.getMessage());
        } else if (String.valueOf(e.getMessage()).contains("timed out")) {
            end(CloseReason.CONNECT_TIMEOUT, address + " did not answer");
        } else {
            end(CloseReason.CONNECT_REFUSED, address + " refused the connection");
        }
    }

    /** Ends the connection, unless it has ended. Calls {@link #ended} before it returns. */
    final void end(CloseReason reason, String message) {
        if (state == State.CLOSED) {
            return;
        }
        boolean wasOpen = state == State.OPEN;
        state = State.CLOSED;
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
        ended(reason, message);
    }

    /** A listener has thrown this exception. */
    final void failed(Throwable failure) {
        LineLimit.write(LOG::error, LOG::debug, failure,
                "The listener of a connection to {} failed", address, failure);
        end(CloseReason.CLOSED_HERE, "the listener failed: " + failure);
    }

    /** What the event loop calls. */
    private final class Events implements EventLoop.Ready {
        @Override
        public void ready(int operations) {
            SocketChannel opened = channel;
            if (opened != null && state == State.CONNECTING) {
                connected(opened);
            } else {
                LoopChannel.this.ready(operations);
            }
        }

        @Override
        public void failed(Throwable failure) {
            LoopChannel.this.failed(failure);
        }

        @Override
        public void close() {
            end(CloseReason.CLOSED_HERE, "the event loop was closed");
        }
    }
}
