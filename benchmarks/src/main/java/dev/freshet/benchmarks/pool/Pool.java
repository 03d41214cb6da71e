package dev.freshet.benchmarks.pool;

import java.sql.Connection;
import java.sql.SQLException;

/** What is measured of a pool. */
interface Pool extends AutoCloseable {

    /** Waits for a connection. Any thread may call. */
    Connection take() throws SQLException;

    /** Called by the thread that took it. */
    void giveBack(Connection connection) throws SQLException;

    @Override
    void close() throws SQLException;
}
