package dev.freshet.data.transaction;

import dev.freshet.http.log.LineLimit;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A connection with an open transaction. It goes back as it came: with its auto-commit, isolation, read-only mode and
 * time for statements; a connection for which that cannot be had is aborted, so that nobody gets it again.
 */
final class BegunConnection {

    private final Connection connection;
    private boolean autoCommit;
    private boolean readOnly;
    private @Nullable Integer isolation;
    /** How long a statement may run by itself, in seconds, once that of some was limited; 0 for no limit. */
    private @Nullable Integer usualSeconds;

    private BegunConnection(Connection connection) {
        this.connection = connection;
    }

    static BegunConnection begin(DataSource connections, TransactionDefinition definition) throws SQLException {
        var begun = new BegunConnection(connections.getConnection());
        try {
            begun.set(definition);
            return begun;
        } catch (SQLException | RuntimeException | Error failure) {
            begun.discard(failure);
            throw failure;
        }
    }

    /** Drivers allow a change of the first two only outside a transaction, so auto-commit is switched off last. */
    private void set(TransactionDefinition definition) throws SQLException {
        if (definition.readOnly() && !connection.isReadOnly()) {
            connection.setReadOnly(true);
            readOnly = true;
        }
        if (definition.isolation() != Isolation.DEFAULT) {
            var before = connection.getTransactionIsolation();
            if (before != definition.isolation().jdbcLevel()) {
                connection.setTransactionIsolation(definition.isolation().jdbcLevel());
                isolation = before;
            }
        }
        if (connection.getAutoCommit()) {
            connection.setAutoCommit(false);
            autoCommit = true;
        }
    }

    Connection connection() {
        return connection;
    }

    /**
     * Limits the time of a statement. H2 keeps that for all later ones of the connection, so it is put back.
     *
     * @param seconds 0 for no limit
     */
    void limit(Statement statement, int seconds) throws SQLException {
        if (seconds > 0 && usualSeconds == null) {
            usualSeconds = statement.getQueryTimeout();
        }
        if (usualSeconds != null) {
            statement.setQueryTimeout(seconds > 0 ? seconds : usualSeconds);
        }
    }

    /**
     * Commits and gives the connection back.
     *
     * @return false if that was not possible any more, because the database had given the transaction up; it is rolled
     *     back then
     * @throws SQLException if the commit failed; the transaction is rolled back then, or its outcome unknown where the
     *     connection broke meanwhile
     */
    boolean commit() throws SQLException {
        boolean possible;
        try {
            possible = !PostgresState.isGivenUp(connection);
            if (possible) {
                connection.commit();
            }
        } catch (SQLException | RuntimeException | Error failure) {
            rollBackAfter(failure);
            throw failure;
        }
        if (possible) {
            giveBack();
        } else {
            rollBack();
        }
        return possible;
    }

    /** Rolls back because of a failure and gives the connection back; what fails in that is added to the failure. */
    void rollBackAfter(Throwable failure) {
        try {
            rollBack();
        } catch (SQLException | RuntimeException | Error second) {
            if (second != failure) {
                failure.addSuppressed(second);
            }
        }
    }

    /**
     * Rolls back and gives the connection back.
     *
     * @throws SQLException if that failed; the connection is aborted then, and the database rolls back by itself
     */
    void rollBack() throws SQLException {
        try {
            connection.rollback();
        } catch (SQLException | RuntimeException | Error failure) {
            discard(failure);
            throw failure;
        }
        giveBack();
    }

    /** The transaction's outcome is certain by now and no failure of the connection may hide it. */
    private void giveBack() {
        try {
            restore();
            connection.close();
        } catch (SQLException | RuntimeException failure) {
            discard(failure);
            Logger log = LoggerFactory.getLogger(Transactions.class);
            LineLimit.write(log::warn, log::debug, failure,
                    "a connection could not be put back after its transaction; it is aborted", failure);
        }
    }

    private void restore() throws SQLException {
        if (usualSeconds != null) {
            try (Statement statement = connection.createStatement()) {
                limit(statement, 0);
            }
        }
        if (autoCommit) {
            connection.setAutoCommit(true);
        }
        if (isolation != null) {
            connection.setTransactionIsolation(isolation);
        }
        if (readOnly) {
            connection.setReadOnly(false);
        }
    }

    /** Switching auto-commit on would commit, so a connection whose rollback failed is closed for good. */
    private void discard(Throwable reason) {
        try (connection) {
            connection.abort(Runnable::run);
        } catch (SQLException | RuntimeException failure) {
            reason.addSuppressed(failure);
        }
    }
}
