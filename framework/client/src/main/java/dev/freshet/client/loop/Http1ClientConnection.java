package dev.freshet.client.loop;

import dev.freshet.http.http1.BadResponseException;
import dev.freshet.http.http1.Http1Limits;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import java.nio.channels.UnresolvedAddressException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * An HTTP/1.1 connection to a server, made by {@link ClientLoop#connect}. Only to be used on its loop. Never waits: the
 * {@link ConnectionListener} is told what comes of a request.
 */
public final class Http1ClientConnection extends LoopChannel {
    /** Requests on one connection whose responses are not complete, at most. */
    public static final int MAX_OUTSTANDING = 1_024;

    private static final Logger LOG = LoggerFactory.getLogger(Http1ClientConnection.class);
    /** Reads this many full buffers, then lets other connections have their turn. */
    private static final int READS_A_TURN = 8;

    private enum State { CONNECTING, OPEN, LAST_RESPONSE, CLOSED }

    private final ClientLoop loop;
    private final InetSocketAddress address;
    private final ConnectionListener listener;
    private final RequestQueue requests = new RequestQueue();
    private final ResponseReader responses;
    private final Timer connectLimit;
    private @Nullable SocketChannel channel;
    private @Nullable SelectionKey key;
    private State state = State.CONNECTING;
    /** Queued for {@link #flush()}, or waiting for the socket to take more. */
    private boolean writing;
    /** What a write has failed with; nothing more is written then. */
    private @Nullable IOException outputFailure;

    Http1ClientConnection(ClientLoop loop, InetSocketAddress address, ConnectionListener listener,
            Http1Limits limits) {
        this.loop = loop;
        this.address = address;
        this.listener = listener;
        this.responses = new ResponseReader(this, listener, requests, limits);
        this.connectLimit = loop.timer(this::connectTimedOut);
    }

    public InetSocketAddress remoteAddress() {
        return address;
    }

    public ClientLoop loop() {
        return loop;
    }

    /** Whether requests may be sent: from the start until the last response is complete or the connection ends. */
    public boolean isOpen() {
        return state == State.CONNECTING || state == State.OPEN;
    }

    /** Requests sent, or waiting to be, whose response is not complete. */
    public int outstanding() {
        return requests.outstanding();
    }

    /**
     * Sends a request, after those sent before and without waiting for their responses. The bytes go out when the call
     * of a listener or a task that this is part of returns, in one write with the others of that call.
     *
     * @throws IllegalStateException if the connection is not open or has {@value #MAX_OUTSTANDING} outstanding
     */
    public void send(PreparedRequest request) {
        loop.requireOnLoop();
        if (!isOpen()) {
            throw new IllegalStateException("the connection to " + address + " is closed");
        }
        if (requests.outstanding() == MAX_OUTSTANDING) {
            throw new IllegalStateException(
                    "the connection to " + address + " has " + MAX_OUTSTANDING + " requests outstanding");
        }
        requests.add(request);
        if (!writing && state == State.OPEN) {
            writing = true;
            loop.flushLater(this);
        }
    }

    /** Closes at once. The listener's {@link ConnectionListener#closed} is called before this returns. */
    public void close() {
        loop.requireOnLoop();
        end(CloseReason.CLOSED_HERE, "closed by this side");
    }

    /** Begins to connect; whatever comes of it, the listener is told later. */
    void connect(Duration limit) {
        connectLimit.set(System.nanoTime() + limit.toNanos());
        try {
            SocketChannel opened = SocketChannel.open();
            channel = opened;
            opened.configureBlocking(false);
            opened.setOption(StandardSocketOptions.TCP_NODELAY, true);
            if (opened.connect(address)) {
                loop.execute(this::made);
            } else {
                key = loop.register(opened, SelectionKey.OP_CONNECT, this);
            }
        } catch (IOException | UnresolvedAddressException e) {
            loop.execute(() -> notMade(e));
        }
    }

    @Override
    void ready(int operations) {
        if ((operations & SelectionKey.OP_CONNECT) != 0) {
            finishConnect();
            return;
        }
        if ((operations & SelectionKey.OP_WRITE) != 0) {
            flush();
        }
        if ((operations & SelectionKey.OP_READ) != 0) {
            read();
        }
    }

    private void finishConnect() {
        SocketChannel pending = channel;
        try {
            if (pending != null && pending.finishConnect()) {
                made();
            }
        } catch (IOException e) {
            notMade(e);
        }
    }

    private void made() {
        if (state != State.CONNECTING) {
            return;
        }
        try {
            SelectionKey registered = key;
            if (registered != null) {
                registered.interestOps(SelectionKey.OP_READ);
            } else if (channel != null) {
                key = loop.register(channel, SelectionKey.OP_READ, this);
            }
        } catch (IOException e) {
            notMade(e);
            return;
        }
        connectLimit.cancel();
        state = State.OPEN;
        listener.connected(this);
        flush();
    }

    private void notMade(Exception e) {
        if (e instanceof UnresolvedAddressException) {
            end(CloseReason.CONNECT_FAILED, "no address is known for " + address.getHostString());
        } else if (!(e instanceof ConnectException)) {
            end(CloseReason.CONNECT_FAILED, "cannot connect to " + address + ": " + e.getMessage());
        } else if (String.valueOf(e.getMessage()).contains("timed out")) {
            end(CloseReason.CONNECT_TIMEOUT, address + " does not answer");
        } else {
            end(CloseReason.CONNECT_REFUSED, address + " refuses connections");
        }
    }

    private void connectTimedOut() {
        end(CloseReason.CONNECT_TIMEOUT, address + " does not answer within the time to connect");
    }

    private void read() {
        LoopBuffers buffers = loop.buffers();
        try {
            int count = LoopBuffers.SIZE;
            for (int i = 0; i < READS_A_TURN && count == LoopBuffers.SIZE; i++) {
                SocketChannel open = channel;
                if (open == null || !isOpen()) {
                    return;
                }
                count = buffers.read(open);
                if (count > 0) {
                    responses.read(buffers.received(), count);
                }
            }
            if (count < 0) {
                inputEnded();
            }
        } catch (IOException e) {
            brokenOff(e);
        } catch (BadResponseException e) {
            end(CloseReason.PROTOCOL_ERROR, e.detail());
        }
    }

    /** A failure is told once: where a write was told of it, a read sees an orderly end. */
    private void inputEnded() {
        IOException failure = outputFailure;
        if (failure == null) {
            responses.inputEnded();
        } else {
            brokenOff(failure);
        }
    }

    private void brokenOff(IOException e) {
        end(CloseReason.RESET, "the connection broke off: " + e.getMessage());
    }

    @Override
    void flush() {
        SocketChannel open = channel;
        if (open == null || !isOpen() || outputFailure != null) {
            return;
        }
        try {
            boolean all = writeUnsent(open);
            if (all != (interest() == SelectionKey.OP_READ)) {
                interest(all ? SelectionKey.OP_READ : SelectionKey.OP_READ | SelectionKey.OP_WRITE);
            }
            writing = !all;
        } catch (IOException e) {
            // What the server sent before it broke off is still to be read.
            outputFailure = e;
            interest(SelectionKey.OP_READ);
        }
    }

    private boolean writeUnsent(SocketChannel open) throws IOException {
        while (requests.hasUnsent()) {
            ByteBuffer out = loop.buffers().out();
            requests.fill(out);
            int written = open.write(out.flip());
            requests.sent(written);
            if (out.hasRemaining()) {
                return false;
            }
        }
        return true;
    }

    private int interest() {
        SelectionKey registered = key;
        return registered == null ? 0 : registered.interestOps();
    }

    private void interest(int operations) {
        SelectionKey registered = key;
        if (registered != null) {
            registered.interestOps(operations);
        }
    }

    /** The response is complete and the last one. */
    void completeLast(String message) {
        state = State.LAST_RESPONSE;
        listener.complete(this);
        end(CloseReason.LAST_RESPONSE, message);
    }

    /** Ends the connection, unless it has ended. */
    void end(CloseReason reason, String message) {
        if (state == State.CLOSED) {
            return;
        }
        state = State.CLOSED;
        connectLimit.cancel();
        SocketChannel open = channel;
        if (open != null) {
            try {
                open.close();
            } catch (IOException e) {
                LOG.debug("Closing the connection to {}: {}", address, e.toString());
            }
        }
        listener.closed(this, reason, message, requests.outstanding());
    }

    @Override
    void failed(Throwable failure) {
        LOG.error("The listener of a connection to {} has thrown", address, failure);
        end(CloseReason.CLOSED_HERE, "the listener has thrown " + failure);
    }

    @Override
    void loopClosed() {
        end(CloseReason.CLOSED_HERE, "the loop was closed");
    }
}
