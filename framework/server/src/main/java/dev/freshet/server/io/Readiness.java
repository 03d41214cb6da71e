package dev.freshet.server.io;

/** Handles a connection that has bytes to read. Execution modes differ here. */
@FunctionalInterface
public interface Readiness {
    /** Called on the owning event loop. */
    void readable(Connection connection);
}
