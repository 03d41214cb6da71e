package dev.freshet.server.io;

import dev.freshet.server.admission.Client;
import java.io.IOException;
import java.nio.channels.SocketChannel;

/** Makes connections of accepted sockets: the kind that the execution mode asks for. */
@FunctionalInterface
public interface ConnectionFactory {
    /**
     * Begins the connection; on its loop.
     *
     * @param client whose connection it is
     * @param onClose called once when it is closed, on the loop
     */
    Connection open(SocketChannel accepted, SelectorLoop loop, Client client, Runnable onClose) throws IOException;

    /** Connections that a selector watches, with the given answer to bytes that arrive. */
    static ConnectionFactory watched(Readiness readiness, WireFactory wires, ProtocolFactory protocols,
            WriteLimits limits) {
        LoopConnection.Kind kind = new LoopConnection.Kind(readiness, wires, protocols, limits);
        return (accepted, loop, client, onClose) -> new LoopConnection(accepted, loop, client, kind, onClose);
    }
}
