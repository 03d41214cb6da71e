package dev.freshet.client.loop;

import dev.freshet.http.HttpHeaders;
import dev.freshet.http.OutputBytes;
import dev.freshet.http.http1.Http1Limits;
import dev.freshet.http.http1.Http1ResponseHead;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayDeque;

/**
 * An HTTP/1.1 connection from {@link ClientLoop#connect}. Use it only on its event loop. It never blocks: the
 * {@link ConnectionListener} receives responses.
 */
public final class Http1ClientConnection {
    /** The maximum number of requests without a complete response. */
    public static final int MAX_OUTSTANDING = 1_024;

    private final TcpSocket socket;
    private final ConnectionListener listener;
    private final ResponseReader responses;
    /** The requests without a complete response. */
    private final ArrayDeque<PreparedRequest> outstanding = new ArrayDeque<>();
    /** Those of them that are not completely in the socket's buffer yet. */
    private final ArrayDeque<PreparedRequest> waiting = new ArrayDeque<>();
    /** The number of bytes of the first waiting request that were copied to the socket's buffer. */
    private int begun;
    /** The total length of all answered requests. */
    private long answered;
    private boolean open = true;

    Http1ClientConnection(ClientLoop loop, InetSocketAddress address, Duration connectLimit,
            ConnectionListener listener) {
        Events events = new Events();
        this.listener = listener;
        this.responses = new ResponseReader(events, Http1Limits.DEFAULT);
        this.socket = new TcpSocket(loop, address, events);
        socket.connect(connectLimit);
    }

    /** Whether requests can be sent: from the start until the last response is complete or the connection ends. */
    public boolean isOpen() {
        return open;
    }

    /** The number of requests, sent or waiting, without a complete response. */
    public int outstanding() {
        return outstanding.size();
    }

    /**
     * Sends a request after earlier ones, without waiting for their responses. The bytes are sent when the current
     * callback or task returns, in writes of up to 8 KiB with other requests.
     *
     * @throws IllegalStateException if the connection is not open, or {@value #MAX_OUTSTANDING} requests are
     *     outstanding
     */
    public void send(PreparedRequest request) {
        socket.loop().requireOnLoop();
        if (!open) {
            throw new IllegalStateException("the connection to " + socket.remoteAddress() + " is closed");
        }
        if (outstanding() == MAX_OUTSTANDING) {
            throw new IllegalStateException("the connection to " + socket.remoteAddress() + " has " + MAX_OUTSTANDING
                    + " requests outstanding");
        }
        outstanding.add(request);
        waiting.add(request);
        fill();
    }

    /** Copies as many bytes of requests as the socket's buffer can hold without growing. */
    private void fill() {
        OutputBytes out = socket.out();
        while (!waiting.isEmpty() && out.room() > 0) {
            byte[] bytes = waiting.element().bytes();
            int count = Math.min(bytes.length - begun, out.room());
            out.put(bytes, begun, count);
            begun += count;
            if (begun == bytes.length) {
                waiting.remove();
                begun = 0;
            }
        }
        socket.flushLater();
    }

    /** Closes at once. Calls {@link ConnectionListener#closed} before it returns. */
    public void close() {
        socket.loop().requireOnLoop();
        socket.close(CloseReason.CLOSED_HERE, "closed by this side");
    }

    /** Forwards what arrives to the listener. */
    private final class Events implements SocketProtocol, ResponseSink {
        @Override
        public void opened() {
            socket.made();
            listener.connected(Http1ClientConnection.this);
        }

        @Override
        public void received(byte[] bytes, int from, int to) {
            responses.read(bytes, from, to);
        }

        @Override
        public void roomMade() {
            if (!waiting.isEmpty()) {
                fill();
            }
        }

        @Override
        public void inputEnded() {
            responses.inputEnded(outstanding() > 0);
        }

        @Override
        public void closed(CloseReason reason, String message) {
            open = false;
            listener.closed(Http1ClientConnection.this, reason, message, outstanding());
        }

        @Override
        public boolean readsOn() {
            return open;
        }

        @Override
        public boolean awaitsResponse() {
            return socket.written() > answered;
        }

        @Override
        public boolean toHead() {
            return outstanding.element().isHead();
        }

        @Override
        public void interim(Http1ResponseHead head) {
            // The final response follows.
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
            answered += outstanding.remove().length();
            boolean requestSent = socket.written() >= answered;
            open = keepAlive && requestSent;
            listener.complete(Http1ClientConnection.this);
            if (!open) {
                end(CloseReason.LAST_RESPONSE, requestSent ? "the response was the last of its connection"
                        : "the response was complete before its request was sent");
            }
        }

        @Override
        public void end(CloseReason reason, String message) {
            socket.close(reason, message);
        }
    }
}
