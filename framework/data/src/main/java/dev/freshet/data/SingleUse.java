package dev.freshet.data;

import java.sql.Connection;
import java.sql.SQLException;

/** A connection for one statement, for as long as it takes. */
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
