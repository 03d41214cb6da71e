package dev.freshet.data.transaction;

import java.sql.CallableStatement;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLClientInfoException;
import java.sql.SQLException;
import java.sql.Statement;
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

    private <S extends Statement> S limited(S statement) throws SQLException {
        transaction().limit(statement);
        return statement;
    }

    @Override
    public Statement createStatement() throws SQLException {
        return limited(super.createStatement());
    }

    @Override
    public Statement createStatement(int type, int concurrency) throws SQLException {
        return limited(super.createStatement(type, concurrency));
    }

    @Override
    public Statement createStatement(int type, int concurrency, int holdability) throws SQLException {
        return limited(super.createStatement(type, concurrency, holdability));
    }

    @Override
    public PreparedStatement prepareStatement(String sql) throws SQLException {
        return limited(super.prepareStatement(sql));
    }

    @Override
    public PreparedStatement prepareStatement(String sql, int keys) throws SQLException {
        return limited(super.prepareStatement(sql, keys));
    }

    @Override
    public PreparedStatement prepareStatement(String sql, int[] keys) throws SQLException {
        return limited(super.prepareStatement(sql, keys));
    }

    @Override
    public PreparedStatement prepareStatement(String sql, String[] keys) throws SQLException {
        return limited(super.prepareStatement(sql, keys));
    }

    @Override
    public PreparedStatement prepareStatement(String sql, int type, int concurrency) throws SQLException {
        return limited(super.prepareStatement(sql, type, concurrency));
    }

    @Override
    public PreparedStatement prepareStatement(String sql, int type, int concurrency, int holdability)
            throws SQLException {
        return limited(super.prepareStatement(sql, type, concurrency, holdability));
    }

    @Override
    public CallableStatement prepareCall(String sql) throws SQLException {
        return limited(super.prepareCall(sql));
    }

    @Override
    public CallableStatement prepareCall(String sql, int type, int concurrency) throws SQLException {
        return limited(super.prepareCall(sql, type, concurrency));
    }

    @Override
    public CallableStatement prepareCall(String sql, int type, int concurrency, int holdability) throws SQLException {
        return limited(super.prepareCall(sql, type, concurrency, holdability));
    }

    @Override
    public String toString() {
        return "connection of the transaction of " + transaction().name();
    }
}
