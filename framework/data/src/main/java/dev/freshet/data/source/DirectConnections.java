package dev.freshet.data.source;

import dev.freshet.pool.ConnectionFactory;
import java.io.PrintWriter;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.time.Duration;
import java.util.logging.Logger;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Opens a new connection on each call, for use before there is a pool. Retries an unreachable database until the time
 * is over: it may be starting together with the application.
 */
final class DirectConnections implements DataSource {
    private static final long PAUSE_MILLIS = 200;

    private final ConnectionFactory factory;
    private final long patience;

    DirectConnections(ConnectionFactory factory, Duration patience) {
        this.factory = factory;
        this.patience = patience.toNanos();
    }

    @Override
    public Connection getConnection() throws SQLException {
        long begin = System.nanoTime();
        while (true) {
            try {
                return factory.open();
            } catch (SQLException failure) {
                if (!isUnreachable(failure) || System.nanoTime() - begin >= patience) {
                    throw failure;
                }
            }
            pause();
        }
    }

    /** Class 08 is "connection exception"; PostgreSQL reports 57P03 while it starts. */
    private static boolean isUnreachable(SQLException failure) {
        String state = failure.getSQLState();
        return state != null && (state.startsWith("08") || state.equals("57P03"));
    }

    private static void pause() throws SQLException {
        try {
            Thread.sleep(PAUSE_MILLIS);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new SQLException("interrupted while waiting for the database", "08001", interrupted);
        }
    }

    @Override
    public Connection getConnection(String username, String password) throws SQLException {
        throw new SQLFeatureNotSupportedException("the configuration sets user and password: call getConnection()");
    }

    @Override
    public @Nullable PrintWriter getLogWriter() {
        return null;
    }

    @Override
    public void setLogWriter(@Nullable PrintWriter out) throws SQLException {
        throw new SQLFeatureNotSupportedException("logs go to SLF4J");
    }

    @Override
    public void setLoginTimeout(int seconds) throws SQLException {
        throw new SQLFeatureNotSupportedException("set pool.connection-timeout");
    }

    @Override
    public int getLoginTimeout() {
        return 0;
    }

    @Override
    public Logger getParentLogger() throws SQLFeatureNotSupportedException {
        throw new SQLFeatureNotSupportedException("logs go to SLF4J");
    }

    @Override
    public <T> T unwrap(Class<T> type) throws SQLException {
        if (type.isInstance(this)) {
            return type.cast(this);
        }
        throw new SQLException("not a wrapper for " + type.getName());
    }

    @Override
    public boolean isWrapperFor(Class<?> type) {
        return type.isInstance(this);
    }
}
