package dev.freshet.benchmarks.pool;

import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;

/** A pool that is a DataSource, whose connections go back when they are closed. */
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
