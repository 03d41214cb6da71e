package dev.freshet.server.io;

import java.io.IOException;

/**
 * A connection with its own virtual thread, which blocks in reads and writes until they are done or a timeout has
 * passed. The thread owns the connection until it is closed. Exception: while a request is queued, no thread owns the
 * connection, and a new thread continues.
 */
public abstract non-sealed class Waiting extends Connection {
    /** Called on the event loop. */
    protected Waiting(Accepted accepted, ListenerKind kind) throws IOException {
        super(accepted, kind);
    }
}
