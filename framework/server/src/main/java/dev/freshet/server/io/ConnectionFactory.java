package dev.freshet.server.io;

import dev.freshet.server.admission.Client;
import java.io.IOException;
import java.nio.channels.SocketChannel;

/** Creates the kind of connection that the execution mode needs. */
@FunctionalInterface
public interface ConnectionFactory {
    /**
     * Opens a connection. Called on its event loop.
     *
     * @param client the client at the other end
     * @param onClose called once, on the event loop, when the connection is closed
     */
    Connection open(SocketChannel accepted, SelectorLoop loop, Client client, Runnable onClose) throws IOException;

    /** Connections that a selector watches; {@code readiness} handles arriving bytes. */
    static ConnectionFactory watched(Readiness readiness, ListenerKind listener, WriteLimits limits) {
        LoopConnection.Kind kind = new LoopConnection.Kind(readiness, listener, limits);
        return (accepted, loop, client, onClose) -> new LoopConnection(accepted, loop, client, kind, onClose);
    }
}
