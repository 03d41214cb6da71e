package dev.freshet.client.loop;

import dev.freshet.transport.Timer;
import javax.net.ssl.SSLContext;

/** A connection that is being made: from the request for it until TCP, TLS and the protocol are established. */
final class Opening implements SocketProtocol, ConnectionEvents, ConnectAttempt {
    private final ClientLoop loop;
    private final ConnectTarget target;
    private final ConnectionEvents events;
    private final Timer limit;
    private final TcpSocket socket;

    Opening(ClientLoop loop, ConnectTarget target, ConnectionEvents events) {
        this.loop = loop;
        this.target = target;
        this.events = events;
        this.limit = loop.timer(this::timedOut);
        this.socket = new TcpSocket(loop, target.address(), this);
    }

    void connect() {
        limit.set(System.nanoTime() + target.connectLimit().toNanos());
        socket.connect();
    }

    /** Called when TCP is established, and again when TLS is. */
    @Override
    public void opened() {
        SSLContext context = target.tls();
        if (target.protocol().isSecure() && context != null && socket.tlsSession() == null) {
            socket.secure(TlsEngines.engine(target, context), TlsEngines.name(target));
        } else {
            speak();
        }
    }

    private void speak() {
        boolean agreed = TlsEngines.HTTP_2.equals(socket.applicationProtocol());
        SocketProtocol spoken = switch (target.protocol()) {
            case HTTP_1_1, TLS_HTTP_1_1 -> http1();
            case H2C -> http2();
            case TLS -> agreed ? http2() : http1();
            case TLS_HTTP_2 -> agreed ? http2() : null;
        };
        if (spoken == null) {
            socket.close(CloseReason.TLS_FAILED, target.address() + " did not choose HTTP/2 by ALPN");
            return;
        }
        socket.protocol(spoken);
        spoken.opened();
    }

    private SocketProtocol http1() {
        return new Http1Protocol(socket, this, target.limits());
    }

    private SocketProtocol http2() {
        return new Http2Protocol(socket, this, target.limits());
    }

    @Override
    public void received(byte[] bytes, int from, int to) {
        throw new IllegalStateException("bytes arrived before the connection was established");
    }

    @Override
    public void roomMade() {
        // Nothing waits for space yet.
    }

    /** Only TLS can call this: once TCP is established, its callback passes the socket on. */
    @Override
    public void inputEnded() {
        socket.close(CloseReason.TLS_FAILED, target.address() + " ended the TLS handshake");
    }

    @Override
    public void closed(CloseReason reason, String message) {
        limit.cancel();
        events.closed(reason, message);
    }

    @Override
    public void connected(ClientConnection connection) {
        limit.cancel();
        events.connected(connection);
    }

    @Override
    public void available(ClientConnection connection) {
        events.available(connection);
    }

    @Override
    public void draining(ClientConnection connection) {
        events.draining(connection);
    }

    @Override
    public void cancel() {
        loop.requireOnLoop();
        if (limit.isSet()) {
            socket.close(CloseReason.CLOSED_HERE, "the connection attempt was cancelled");
        }
    }

    private void timedOut() {
        socket.close(CloseReason.CONNECT_TIMEOUT, target.address() + " did not accept the connection in time");
    }
}
