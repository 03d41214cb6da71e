package dev.freshet.benchmarks.pool;

import java.sql.Connection;
import java.sql.SQLException;

/** The operations that are measured. */
interface Pool extends AutoCloseable {

    /** Waits for a connection. Thread-safe. */
    Connection take() throws SQLException;

    /** Called by the thread that borrowed it. */
    void giveBack(Connection connection) throws SQLException;

    @Override
    void close() throws SQLException;
}
