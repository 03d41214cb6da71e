package dev.freshet.benchmarks.pool;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** Taking a connection of a driver that does nothing from the pool and giving it back, with no one else there. */
@State(Scope.Benchmark)
public class PoolTurn {
    private final Pool pool;

    public PoolTurn() {
        try {
            pool = Contender.FRESHET.over(new StubDriver(), Duration.ofSeconds(1));
        } catch (SQLException e) {
            throw new IllegalStateException("the pool does not start", e);
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
