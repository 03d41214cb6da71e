package dev.freshet.client.loop;

import javax.net.ssl.SSLContext;

/** A connection that is being made: from the request for it until TCP, TLS and the protocol are established. */
final class Opening implements SocketProtocol, ConnectAttempt {
    private final ConnectTarget target;
    private final ConnectionEvents events;
    private final TcpSocket socket;

    Opening(ClientLoop loop, ConnectTarget target, ConnectionEvents events) {
        this.target = target;
        this.events = events;
        this.socket = new TcpSocket(loop, target.address(), this);
        socket.connect(target.connectLimit());
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
        return new Http1Protocol(socket, events, target.limits());
    }

    private SocketProtocol http2() {
        return new Http2Protocol(socket, events, target.limits());
    }

    @Override
    public void received(byte[] bytes, int from, int to) {
        throw new IllegalStateException("bytes arrived before the connection was established");
    }

    /** Only TLS can call this: once TCP is established, its callback passes the socket on. */
    @Override
    public void inputEnded() {
        socket.close(CloseReason.TLS_FAILED, target.address() + " ended the TLS handshake");
    }

    @Override
    public void closed(CloseReason reason, String message) {
        events.closed(reason, message);
    }

    @Override
    public void cancel() {
        socket.loop().requireOnLoop();
        if (!socket.isMade()) {
            socket.close(CloseReason.CLOSED_HERE, "the connection attempt was cancelled");
        }
    }
}
