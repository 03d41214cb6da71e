package dev.freshet.server.io.nio;

import dev.freshet.server.io.Connection;
import dev.freshet.server.io.Readiness;

/** Reads and parses on the event loop; the protocol hands complete requests over to threads. */
public final class NioReadiness implements Readiness {
    @Override
    public void readable(Connection connection) {
        connection.protocol().readable();
    }
}
