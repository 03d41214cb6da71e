package dev.freshet.benchmarks.pool;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** Borrows and returns a connection of a driver that does nothing, without competition. */
@State(Scope.Benchmark)
public class PoolTurn {
    private final Pool pool;

    public PoolTurn() {
        try {
            pool = Contender.FRESHET.over(new StubDriver(), Duration.ofSeconds(1));
        } catch (SQLException e) {
            throw new IllegalStateException("cannot start the pool", e);
        }
    }

    @TearDown
    public void close() throws SQLException {
        pool.close();
    }

    @Benchmark
    public Connection takeAndGive() throws SQLException {
        Connection connection = pool.take();
        pool.giveBack(connection);
        return connection;
    }
}
