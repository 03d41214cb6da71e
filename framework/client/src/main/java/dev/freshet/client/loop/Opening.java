package dev.freshet.client.loop;

import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import org.jspecify.annotations.Nullable;

/** A connection that is being made: from the request for it until TCP, TLS and the protocol are established. */
final class Opening implements SocketProtocol, ConnectionEvents, ConnectAttempt {
    private final ClientLoop loop;
    private final ConnectTarget target;
    private final ConnectionEvents events;
    private final Timer limit;
    private final PlainSocket plain;
    private @Nullable TlsSocket tls;

    Opening(ClientLoop loop, ConnectTarget target, ConnectionEvents events) {
        this.loop = loop;
        this.target = target;
        this.events = events;
        this.limit = loop.timer(this::timedOut);
        this.plain = new PlainSocket(loop, target.address(), this);
    }

    void connect() {
        limit.set(System.nanoTime() + target.connectLimit().toNanos());
        plain.connect();
    }

    /** Called when TCP is established, and again when TLS is. */
    @Override
    public void opened() {
        SSLContext context = target.tls();
        if (target.protocol().isSecure() && context != null && tls == null) {
            SSLEngine engine = TlsEngines.engine(target, context);
            TlsSocket secured = new TlsSocket(plain, engine, TlsEngines.name(target), this);
            tls = secured;
            plain.protocol(secured);
            secured.opened();
        } else {
            speak();
        }
    }

    private void speak() {
        TlsSocket secured = tls;
        LoopSocket socket = secured == null ? plain : secured;
        boolean agreed = secured != null && secured.applicationProtocol().equals(TlsEngines.HTTP_2);
        SocketProtocol spoken = switch (target.protocol()) {
            case HTTP_1_1, TLS_HTTP_1_1 -> http1(socket);
            case H2C -> http2(socket);
            case TLS -> agreed ? http2(socket) : http1(socket);
            case TLS_HTTP_2 -> agreed ? http2(socket) : null;
        };
        if (spoken == null) {
            close(CloseReason.TLS_FAILED, target.address() + " did not choose HTTP/2 by ALPN");
            return;
        }
        socket.protocol(spoken);
        spoken.opened();
    }

    private SocketProtocol http1(LoopSocket socket) {
        return new Http1Protocol(socket, this, target.limits());
    }

    private SocketProtocol http2(LoopSocket socket) {
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
        close(CloseReason.TLS_FAILED, target.address() + " ended the TLS handshake");
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
            close(CloseReason.CLOSED_HERE, "the connection attempt was cancelled");
        }
    }

    private void close(CloseReason reason, String message) {
        TlsSocket secured = tls;
        if (secured == null) {
            plain.close(reason, message);
        } else {
            secured.close(reason, message);
        }
    }

    private void timedOut() {
        close(CloseReason.CONNECT_TIMEOUT, target.address() + " did not accept the connection in time");
    }
}
