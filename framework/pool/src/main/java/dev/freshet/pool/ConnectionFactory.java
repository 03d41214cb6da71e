package dev.freshet.pool;

import java.sql.Connection;
import java.sql.SQLException;

/** Opens database connections for a pool, which calls it on its own threads, on several at a time. */
@FunctionalInterface
public interface ConnectionFactory {
    /**
     * Opens a new connection.
     *
     * <p>The pool gives up a call that takes longer than the connection timeout, or 5 s if the timeout is shorter: it
     * interrupts the thread and closes a connection that the call still returns.
     *
     * @throws SQLException if no connection can be opened; the pool retries later
     */
    Connection open() throws SQLException;
}
