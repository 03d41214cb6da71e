package dev.freshet.client.loop;

import java.net.InetSocketAddress;

/** What the connections of both HTTP versions share: the socket and the receiver of their events. */
abstract class SocketConnection implements SocketProtocol, ClientConnection {
    final LoopSocket socket;
    final ConnectionEvents events;

    SocketConnection(LoopSocket socket, ConnectionEvents events) {
        this.socket = socket;
        this.events = events;
    }

    final ClientLoop loop() {
        return socket.loop();
    }

    final InetSocketAddress remoteAddress() {
        return socket.remoteAddress();
    }

    @Override
    public final void close() {
        loop().requireOnLoop();
        socket.close(CloseReason.CLOSED_HERE, "closed by this side");
    }
}
