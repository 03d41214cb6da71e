package dev.freshet.data.transaction;

import java.sql.Connection;
import java.sql.SQLException;
import org.postgresql.core.BaseConnection;
import org.postgresql.core.TransactionState;

/**
 * PostgreSQL gives up a transaction once a statement has failed; a commit then rolls back without an error. Its driver
 * knows this state without a query.
 */
final class PostgresState {

    private static final String DRIVER = "PostgreSQL JDBC Driver";

    private PostgresState() {
    }

    /**
     * Whether the open transaction can only be rolled back.
     *
     * @param others the answer for other databases
     */
    static boolean isGivenUp(Connection connection, boolean others) throws SQLException {
        return DRIVER.equals(connection.getMetaData().getDriverName()) ? Driver.isGivenUp(connection) : others;
    }

    /** Separate, because the driver's classes may be absent. */
    private static final class Driver {

        static boolean isGivenUp(Connection connection) throws SQLException {
            return connection.isWrapperFor(BaseConnection.class)
                    && connection.unwrap(BaseConnection.class).getTransactionState() == TransactionState.FAILED;
        }
    }
}
