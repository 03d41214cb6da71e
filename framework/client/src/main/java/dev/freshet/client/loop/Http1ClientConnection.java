package dev.freshet.client.loop;

import dev.freshet.http.HttpHeaders;
import dev.freshet.http.http1.BadResponseException;
import dev.freshet.http.http1.Http1Limits;
import dev.freshet.http.http1.Http1ResponseHead;
import dev.freshet.transport.Timer;
import dev.freshet.transport.Wire;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.time.Duration;

/**
 * An HTTP/1.1 connection from {@link ClientLoop#connect}. Use it only on its event loop. It never blocks: the
 * {@link ConnectionListener} receives responses.
 */
public final class Http1ClientConnection extends TcpChannel {
    /** The maximum number of requests without a complete response. */
    public static final int MAX_OUTSTANDING = 1_024;

    private final ConnectionListener listener;
    private final RequestQueue requests = new RequestQueue();
    private final ResponseReader responses;
    private final Timer connectLimit;
    /** Whether the last response is complete. */
    private boolean over;

    Http1ClientConnection(ClientLoop loop, InetSocketAddress address, ConnectionListener listener,
            Http1Limits limits) {
        super(loop, address);
        this.listener = listener;
        this.responses = new ResponseReader(new Responses(), limits);
        this.connectLimit = loop.timer(this::connectTimedOut);
    }

    /** Whether requests can be sent: from the start until the last response is complete or the connection ends. */
    public boolean isOpen() {
        return !over && !isClosed();
    }

    /** The number of requests, sent or waiting, without a complete response. */
    public int outstanding() {
        return requests.outstanding();
    }

    /**
     * Sends a request after earlier ones, without waiting for their responses. The bytes are sent when the current
     * callback or task returns, in one write with other requests.
     *
     * @throws IllegalStateException if the connection is not open, or {@value #MAX_OUTSTANDING} requests are
     *     outstanding
     */
    public void send(PreparedRequest request) {
        loop().requireOnLoop();
        if (!isOpen()) {
            throw new IllegalStateException("the connection to " + remoteAddress() + " is closed");
        }
        if (requests.outstanding() == MAX_OUTSTANDING) {
            throw new IllegalStateException(
                    "the connection to " + remoteAddress() + " has " + MAX_OUTSTANDING + " requests outstanding");
        }
        requests.add(request);
        requestFlush();
    }

    /** Closes at once. Calls {@link ConnectionListener#closed} before it returns. */
    public void close() {
        loop().requireOnLoop();
        end(CloseReason.CLOSED_HERE, "closed by this side");
    }

    /** Starts connecting; the listener is called later in any case. */
    void connect(Duration limit) {
        connectLimit.set(System.nanoTime() + limit.toNanos());
        connect();
    }

    private void connectTimedOut() {
        end(CloseReason.CONNECT_TIMEOUT, remoteAddress() + " did not accept the connection in time");
    }

    @Override
    void made() {
        connectLimit.cancel();
        listener.connected(this);
    }

    @Override
    void received(byte[] bytes, int length) {
        try {
            responses.read(bytes, 0, length);
        } catch (BadResponseException e) {
            end(CloseReason.of(e), e.detail());
        }
    }

    @Override
    void inputEnded() {
        responses.inputEnded();
    }

    @Override
    boolean writeUnsent(SocketChannel open, Wire wire) throws IOException {
        while (requests.hasUnsent()) {
            ByteBuffer out = loop().buffers().out();
            requests.fill(out);
            int written = open.write(out.flip());
            requests.sent(written);
            if (out.hasRemaining()) {
                return false;
            }
        }
        return true;
    }

    @Override
    void ended(CloseReason reason, String message) {
        connectLimit.cancel();
        listener.closed(this, reason, message, requests.outstanding());
    }

    /** Forwards parsed input to the listener. */
    private final class Responses implements ResponseSink {
        @Override
        public boolean readsOn() {
            return isOpen();
        }

        @Override
        public int window() {
            return Integer.MAX_VALUE;
        }

        @Override
        public boolean awaitsResponse() {
            return requests.awaitsResponse();
        }

        @Override
        public int outstanding() {
            return requests.outstanding();
        }

        @Override
        public boolean toHead() {
            return requests.first().isHead();
        }

        @Override
        public boolean acceptsUpgrade() {
            return false;
        }

        @Override
        public void interim(Http1ResponseHead head) {
            listener.interim(Http1ClientConnection.this, head);
        }

        @Override
        public void head(Http1ResponseHead head) {
            listener.head(Http1ClientConnection.this, head);
        }

        @Override
        public void body(byte[] bytes, int from, int to) {
            listener.body(Http1ClientConnection.this, bytes, from, to);
        }

        @Override
        public void complete(boolean keepAlive, HttpHeaders trailers) {
            boolean requestSent = requests.answered();
            over = !keepAlive || !requestSent;
            listener.complete(Http1ClientConnection.this);
            if (over) {
                end(CloseReason.LAST_RESPONSE, requestSent ? "the response was the last of its connection"
                        : "the response was complete before its request was sent");
            }
        }

        @Override
        public void end(CloseReason reason, String message) {
            Http1ClientConnection.this.end(reason, message);
        }
    }
}
