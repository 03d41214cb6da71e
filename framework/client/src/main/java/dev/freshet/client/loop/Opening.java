package dev.freshet.client.loop;

/** A connection from the call that asks for it until it is made and it is known what is spoken on it. */
final class Opening implements SocketProtocol, ConnectAttempt {
    private final ConnectTarget target;
    private final ConnectionEvents events;
    private final Timer limit;
    private LoopSocket socket;

    Opening(ClientLoop loop, ConnectTarget target, ConnectionEvents events) {
        this.target = target;
        this.events = events;
        this.limit = loop.timer(this::timedOut);
        PlainSocket plain = new PlainSocket(loop, target.address(), this);
        socket = plain;
        limit.set(System.nanoTime() + target.connectLimit().toNanos());
        plain.connect();
    }

    @Override
    public void opened() {
        limit.cancel();
        SocketProtocol spoken = switch (target.protocol()) {
            case HTTP_1_1 -> new Http1Protocol(socket, events, target.limits());
            case H2C -> throw new IllegalStateException("HTTP/2 is not there yet");
            case TLS, TLS_HTTP_1_1, TLS_HTTP_2 -> throw new IllegalStateException("TLS is not there yet");
        };
        socket.protocol(spoken);
        spoken.opened();
    }

    @Override
    public void received(byte[] bytes, int from, int to) {
        throw new IllegalStateException("bytes came before the connection was made");
    }

    @Override
    public void roomMade() {
        // Nothing waits for room yet.
    }

    @Override
    public void inputEnded() {
        socket.close(CloseReason.CONNECT_FAILED, target.address() + " closed before the connection was made");
    }

    @Override
    public void closed(CloseReason reason, String message) {
        limit.cancel();
        events.closed(reason, message);
    }

    @Override
    public void cancel() {
        // Once the socket speaks a protocol this is not told any more, and has nothing to cancel.
        if (limit.isSet()) {
            socket.close(CloseReason.CLOSED_HERE, "the connection was given up before it was made");
        }
    }

    private void timedOut() {
        socket.close(CloseReason.CONNECT_TIMEOUT, target.address() + " does not answer within the time to connect");
    }
}
