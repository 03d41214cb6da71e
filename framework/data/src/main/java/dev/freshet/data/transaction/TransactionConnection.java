package dev.freshet.data.transaction;

import java.sql.Connection;
import java.sql.SQLClientInfoException;
import java.sql.SQLException;
import java.util.Map;
import java.util.Properties;

/**
 * The connection of a transaction as its work sees it, for the transaction's thread and until its end. Refuses calls
 * that would end or change the transaction, which is the task of {@link Transactions}; savepoints are allowed.
 */
final class TransactionConnection extends ForwardingConnection<Connection> {

    TransactionConnection(Transaction transaction, Connection connection) {
        super(transaction, connection);
    }

    @Override
    TransactionConnection connection() {
        return this;
    }

    /** Does nothing: the connection is returned when the transaction ends. */
    @Override
    public void close() {
    }

    @Override
    public void commit() {
        throw refused("commit", "the transaction commits when its work returns");
    }

    @Override
    public void rollback() {
        throw refused("rollback", "throw an exception, or call TransactionStatus.setRollbackOnly");
    }

    /** Many libraries switch it off first; that changes nothing and is allowed. */
    @Override
    public void setAutoCommit(boolean autoCommit) {
        if (autoCommit) {
            throw refused("setAutoCommit(true)", "it would commit; run the statements outside (NOT_SUPPORTED)");
        }
        transaction().check();
    }

    @Override
    public void setReadOnly(boolean readOnly) throws SQLException {
        if (readOnly != isReadOnly()) {
            throw refused("setReadOnly(" + readOnly + ")", "set it where the transaction begins");
        }
    }

    @Override
    public void setTransactionIsolation(int level) throws SQLException {
        if (level != getTransactionIsolation()) {
            throw refused("setTransactionIsolation(" + level + ")", "set it where the transaction begins");
        }
    }

    private IllegalTransactionStateException refused(String call, String advice) {
        return new IllegalTransactionStateException(call + " on the connection of the transaction of "
                + transaction().name() + ": " + advice);
    }

    @Override
    public void setClientInfo(String name, String value) throws SQLClientInfoException {
        clientInfo().setClientInfo(name, value);
    }

    @Override
    public void setClientInfo(Properties properties) throws SQLClientInfoException {
        clientInfo().setClientInfo(properties);
    }

    private Connection clientInfo() throws SQLClientInfoException {
        try {
            return open();
        } catch (SQLException failure) {
            throw new SQLClientInfoException(failure.getMessage(), failure.getSQLState(), Map.of(), failure);
        }
    }

    @Override
    public String toString() {
        return "connection of the transaction of " + transaction().name();
    }
}
