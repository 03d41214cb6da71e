package dev.freshet.server.io;

/** Makes what runs on a connection. */
@FunctionalInterface
public interface ProtocolFactory {
    Protocol on(Connection connection);
}
