package dev.freshet.server.io;

import java.io.IOException;

/** Creates the kind of connection that the execution mode needs. */
@FunctionalInterface
public interface ConnectionFactory {
    /** Opens a connection. Called on its event loop. */
    Connection open(Accepted accepted, ListenerKind listener) throws IOException;
}
