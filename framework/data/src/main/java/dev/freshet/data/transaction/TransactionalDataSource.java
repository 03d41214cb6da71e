package dev.freshet.data.transaction;

import java.io.PrintWriter;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.logging.Logger;
import javax.sql.DataSource;

/** Returns the connection of the calling thread's transaction; without one, a connection of its own. */
record TransactionalDataSource(Transactions transactions, DataSource connections) implements DataSource {

    @Override
    public Connection getConnection() throws SQLException {
        return transactions.isActive() ? transactions.connection().connection() : connections.getConnection();
    }

    @Override
    public Connection getConnection(String username, String password) throws SQLException {
        if (transactions.isActive()) {
            throw new IllegalTransactionStateException("a connection of another user cannot take part in the"
                    + " transaction; get it outside (NOT_SUPPORTED)");
        }
        return connections.getConnection(username, password);
    }

    @Override
    public PrintWriter getLogWriter() throws SQLException {
        return connections.getLogWriter();
    }

    @Override
    public void setLogWriter(PrintWriter writer) throws SQLException {
        connections.setLogWriter(writer);
    }

    @Override
    public int getLoginTimeout() throws SQLException {
        return connections.getLoginTimeout();
    }

    @Override
    public void setLoginTimeout(int seconds) throws SQLException {
        connections.setLoginTimeout(seconds);
    }

    @Override
    public Logger getParentLogger() throws SQLFeatureNotSupportedException {
        return connections.getParentLogger();
    }

    @Override
    public <T> T unwrap(Class<T> type) throws SQLException {
        return type.isInstance(this) ? type.cast(this)
                : type.isInstance(connections) ? type.cast(connections) : connections.unwrap(type);
    }

    @Override
    public boolean isWrapperFor(Class<?> type) throws SQLException {
        return type.isInstance(this) || type.isInstance(connections) || connections.isWrapperFor(type);
    }
}
