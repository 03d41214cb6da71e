package dev.freshet.server.io;

/** What happens to a connection that has bytes to read: where the execution modes differ. */
@FunctionalInterface
public interface Readiness {
    /** On the loop, which owns the connection. */
    void readable(Connection connection);
}
