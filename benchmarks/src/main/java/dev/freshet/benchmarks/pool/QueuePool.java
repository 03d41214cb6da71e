package dev.freshet.benchmarks.pool;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.time.Duration;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;

/**
 * A queue of connections, like mini-spring's pool: all opened at the start, lent as they are. It does not wrap, check,
 * reset, replace or count anything, so its cost is the lower limit for an unfair pool.
 */
final class QueuePool implements Pool {
    private final BlockingQueue<Connection> idle = new ArrayBlockingQueue<>(Contender.CONNECTIONS);
    private final long waitNanos;

    QueuePool(DataSource driver, Duration wait) throws SQLException {
        waitNanos = wait.toNanos();
        for (int i = 0; i < Contender.CONNECTIONS; i++) {
            idle.add(driver.getConnection());
        }
    }

    @Override
    public Connection take() throws SQLException {
        try {
            Connection connection = idle.poll(waitNanos, TimeUnit.NANOSECONDS);
            if (connection == null) {
                throw new SQLTransientConnectionException("no connection became free in time");
            }
            return connection;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new SQLTransientConnectionException("interrupted while waiting for a connection", e);
        }
    }

    @Override
    public void giveBack(Connection connection) {
        idle.add(connection);
    }

    @Override
    public void close() throws SQLException {
        for (Connection connection : idle) {
            connection.close();
        }
    }
}
