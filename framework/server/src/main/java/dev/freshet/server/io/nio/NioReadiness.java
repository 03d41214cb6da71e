package dev.freshet.server.io.nio;

import dev.freshet.server.io.Connection;
import dev.freshet.server.io.Readiness;

/** The event loop reads and parses; the protocol hands complete requests to threads. */
public final class NioReadiness implements Readiness {
    @Override
    public void readable(Connection connection) {
        connection.protocol().readable();
    }
}
