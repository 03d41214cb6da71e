package dev.freshet.data.transaction;

import dev.freshet.data.ConnectionSource;
import java.sql.Connection;
import java.sql.SQLException;

/** A connection outside a transaction, each statement on its own. */
record SingleUse(Connection connection) implements ConnectionSource.Use {

    @Override
    public int queryTimeout() {
        return 0;
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}
