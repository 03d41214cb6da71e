package dev.freshet.pool.jdbc;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLNonTransientException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/** State that a borrower may have changed, one bit each, and how to restore it. */
record SessionState(Connection target, SessionDefaults lent, int changes) {
    /** Something was called: there may be warnings, a transaction, and state that SQL has changed. */
    static final int USED = 1;
    static final int AUTO_COMMIT = 1 << 1;
    static final int ISOLATION = 1 << 2;
    static final int READ_ONLY = 1 << 3;
    static final int CATALOG = 1 << 4;
    static final int SCHEMA = 1 << 5;
    static final int HOLDABILITY = 1 << 6;
    static final int NETWORK_TIMEOUT = 1 << 7;
    static final int TYPE_MAP = 1 << 8;
    static final int CLIENT_INFO = 1 << 9;
    static final int REQUEST = 1 << 10;
    static final int SHARDING_KEY = 1 << 11;
    static final int QUERY_TIMEOUT = 1 << 12;
    /** State that statements restore. They run outside a transaction, so that a rollback cannot undo them. */
    private static final int BY_STATEMENT = ISOLATION | READ_ONLY | CATALOG | SCHEMA | HOLDABILITY | CLIENT_INFO;

    private boolean has(int what) {
        return (changes & what) != 0;
    }

    /** @param queryTimeout the seconds before the borrower first set them */
    void putBackTimeouts(int queryTimeout) throws SQLException {
        if (has(NETWORK_TIMEOUT)) {
            target.setNetworkTimeout(Runnable::run, known(lent.networkTimeout(), "network timeout"));
        }
        if (has(QUERY_TIMEOUT)) {
            try (Statement statement = target.createStatement()) {
                statement.setQueryTimeout(queryTimeout);
            }
        }
    }

    /**
     * Restores all but the timeouts.
     *
     * @param touched whether a transaction may be open
     * @param clientInfo the value before the borrower first set it
     */
    void putBack(boolean touched, @Nullable Properties clientInfo) throws SQLException {
        boolean autoCommit = target.getAutoCommit();
        if (touched && autoCommit && lent.tracksTransactions()) {
            autoCommit = false;
            target.setAutoCommit(false);
        }
        if (touched && !autoCommit) {
            target.rollback();
        }
        if (has(BY_STATEMENT) || lent.settings().reset() != null) {
            if (!autoCommit) {
                autoCommit = true;
                target.setAutoCommit(true);
            }
            lent.settings().reset(target);
            putBackByStatement(clientInfo);
        }
        if (autoCommit != lent.settings().autoCommit()) {
            target.setAutoCommit(lent.settings().autoCommit());
        }
        putBackInDriver();
    }

    private void putBackByStatement(@Nullable Properties clientInfo) throws SQLException {
        if (has(READ_ONLY)) {
            target.setReadOnly(lent.settings().readOnly());
        }
        if (has(ISOLATION)) {
            target.setTransactionIsolation(known(lent.isolation(), "isolation"));
        }
        if (has(CATALOG)) {
            target.setCatalog(lent.catalog());
        }
        if (has(SCHEMA)) {
            target.setSchema(lent.schema());
        }
        if (has(HOLDABILITY)) {
            target.setHoldability(known(lent.holdability(), "holdability"));
        }
        if (clientInfo != null) {
            target.setClientInfo(clientInfo);
        }
    }

    private void putBackInDriver() throws SQLException {
        if (has(SHARDING_KEY)) {
            throw new SQLNonTransientException("a sharding key cannot be restored");
        }
        if (has(TYPE_MAP)) {
            target.setTypeMap(new HashMap<>(lent.typeMap()));
        }
        if (has(REQUEST)) {
            target.endRequest();
        }
        target.clearWarnings();
    }

    private static int known(int value, String what) throws SQLException {
        if (value == SessionDefaults.UNKNOWN) {
            throw new SQLNonTransientException("the driver does not report the " + what + " to restore");
        }
        return value;
    }
}
