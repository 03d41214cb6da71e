package dev.freshet.data.transaction;

import java.sql.Connection;
import java.sql.SQLException;
import org.postgresql.core.BaseConnection;
import org.postgresql.core.TransactionState;

/**
 * PostgreSQL gives up a transaction when one of its statements fails. A commit after that is a rollback, of which its
 * driver says nothing; it knows, though, and without asking the server.
 */
final class PostgresState {

    private static final String DRIVER = "PostgreSQL JDBC Driver";

    private PostgresState() {
    }

    /** Whether the open transaction can only be rolled back; false with other databases. */
    static boolean isGivenUp(Connection connection) throws SQLException {
        return DRIVER.equals(connection.getMetaData().getDriverName()) && Driver.isGivenUp(connection);
    }

    /** Apart, since the driver's classes need not be there. */
    private static final class Driver {

        static boolean isGivenUp(Connection connection) throws SQLException {
            return connection.isWrapperFor(BaseConnection.class)
                    && connection.unwrap(BaseConnection.class).getTransactionState() == TransactionState.FAILED;
        }
    }
}
