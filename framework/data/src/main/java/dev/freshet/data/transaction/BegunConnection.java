package dev.freshet.data.transaction;

import dev.freshet.http.log.LineLimit;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A connection with an open transaction. Restores its auto-commit, isolation, read-only mode and statement timeout
 * before it is returned. If that fails, it is aborted, so that nobody gets it again.
 */
final class BegunConnection {

    private final ConnectionSource.Use use;
    private final Connection connection;
    private boolean autoCommit;
    private boolean readOnly;
    private @Nullable Integer isolation;
    /** The original statement timeout in seconds (0 for none), once a statement has had another; else null. */
    private @Nullable Integer usualSeconds;
    /** Whether a statement has failed with a state that says so. */
    private boolean rolledBack;

    private BegunConnection(ConnectionSource.Use use) {
        this.use = use;
        this.connection = use.connection();
    }

    static BegunConnection begin(ConnectionSource.Use use, TransactionDefinition definition) throws SQLException {
        var begun = new BegunConnection(use);
        try {
            begun.set(definition);
            return begun;
        } catch (SQLException | RuntimeException | Error failure) {
            begun.discard(failure);
            throw failure;
        }
    }

    /** Runs work in one transaction and returns the connection. Without auto-commit, its owner commits. */
    static <T> T run(ConnectionSource.Use use, ConnectionSource.ConnectionWork<T> work) throws SQLException {
        var begun = begin(use, TransactionDefinition.REQUIRED);
        if (!begun.autoCommit) {
            try (use) {
                return work.run(begun.connection);
            }
        }
        T result;
        try {
            result = work.run(begun.connection);
        } catch (SQLException | RuntimeException | Error failure) {
            begun.rollBackAfter(failure);
            throw failure;
        }
        if (!begun.commit()) {
            throw UnexpectedRollbackException.afterFailedStatement(TransactionDefinition.REQUIRED.name());
        }
        return result;
    }

    /** Drivers change the first two only outside a transaction, so auto-commit is switched off last. */
    private void set(TransactionDefinition definition) throws SQLException {
        if (definition.readOnly() && !connection.isReadOnly()) {
            hintReadOnly();
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

    /**
     * Only a hint by JDBC's words. SQLite's driver refuses it on an open connection, without an SQLSTATE. Class 0A is
     * "feature not supported".
     *
     * @throws SQLException if not the driver but the database failed: without the mode, it would accept writes
     */
    private void hintReadOnly() throws SQLException {
        try {
            connection.setReadOnly(true);
            readOnly = true;
        } catch (SQLException refused) {
            String state = refused.getSQLState();
            if (state != null && !state.startsWith("0A")) {
                throw refused;
            }
            LoggerFactory.getLogger(Transactions.class).debug("the driver refuses the read-only mode", refused);
        }
    }

    Connection connection() {
        return connection;
    }

    /**
     * Limits the time of a statement. H2 keeps the limit for all later statements of the connection, so it is restored.
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
     * SQLSTATE class 40 is "transaction rollback". After a deadlock, H2 and others have rolled back everything so far,
     * and would commit what follows.
     */
    void statementFailed(SQLException failure) {
        String state = failure.getSQLState();
        rolledBack |= state != null && state.startsWith("40");
    }

    /**
     * Commits and returns the connection.
     *
     * @return false if the database had given up the transaction, which is then rolled back
     * @throws SQLException if the commit failed. The transaction is then rolled back; if the connection broke
     *     meanwhile, the outcome is unknown
     */
    boolean commit() throws SQLException {
        boolean possible;
        try {
            possible = !PostgresState.isGivenUp(connection, rolledBack);
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

    /**
     * Rolls back because of a failure and returns the connection. A failure of the rollback is suppressed in the first
     * one.
     */
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
     * Rolls back and returns the connection.
     *
     * @throws SQLException if that failed; the connection is aborted, so the database rolls back by itself
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

    /** The outcome is certain by now, and a failure of the connection must not hide it. */
    private void giveBack() {
        try {
            restore();
            use.close();
        } catch (SQLException | RuntimeException | Error failure) {
            discard(failure);
            Logger log = LoggerFactory.getLogger(Transactions.class);
            LineLimit.write(log::warn, log::debug, failure,
                    "cannot restore a connection after its transaction, aborting it", failure);
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
        try (use) {
            connection.abort(Runnable::run);
        } catch (SQLException | RuntimeException | Error failure) {
            if (failure != reason) {
                reason.addSuppressed(failure);
            }
        }
    }
}
