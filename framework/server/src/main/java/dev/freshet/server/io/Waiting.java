package dev.freshet.server.io;

import java.io.IOException;

/**
 * A connection with its own virtual thread, which blocks in reads and writes until the peer has done its part or a
 * timeout has passed. The thread owns it until it is closed.
 */
public abstract non-sealed class Waiting extends Connection {
    /** Called on the event loop. */
    protected Waiting(Accepted accepted, ListenerKind kind) throws IOException {
        super(accepted, kind);
    }
}
