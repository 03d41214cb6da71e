package dev.freshet.benchmarks.pool;

import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;

/** A pool that is a DataSource; closing a connection returns it. */
record SourcePool(DataSource source, Runnable closing) implements Pool {

    @Override
    public Connection take() throws SQLException {
        return source.getConnection();
    }

    @Override
    public void giveBack(Connection connection) throws SQLException {
        connection.close();
    }

    @Override
    public void close() {
        closing.run();
    }
}
