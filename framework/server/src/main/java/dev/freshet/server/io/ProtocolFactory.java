package dev.freshet.server.io;

/** Creates the protocol of a new connection. */
@FunctionalInterface
public interface ProtocolFactory {
    Protocol on(Connection connection);
}
