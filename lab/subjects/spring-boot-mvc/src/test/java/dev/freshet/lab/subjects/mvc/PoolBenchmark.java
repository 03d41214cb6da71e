package dev.freshet.lab.subjects.mvc;

import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.runner.RunnerException;

/** A connection taken from HikariCP and given back, with ten connections to H2 in memory. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class PoolBenchmark {
    private static final int CONNECTIONS = 10;
    private static final int THREADS = 32;

    private HikariDataSource pool;

    @Setup
    public void start() throws SQLException {
        pool = newPool();
        takeAndGiveBack();
    }

    @TearDown
    public void stop() {
        pool.close();
    }

    @Benchmark
    public Connection takeAndGiveBack() throws SQLException {
        Connection connection = pool.getConnection();
        connection.close();
        return connection;
    }

    private static HikariDataSource newPool() {
        HikariDataSource pool = new HikariDataSource();
        pool.setJdbcUrl("jdbc:h2:mem:pool;DB_CLOSE_DELAY=-1");
        pool.setUsername("sa");
        pool.setMaximumPoolSize(CONNECTIONS);
        return pool;
    }

    /** Milliseconds from a new pool to its first connection, in a JVM that has done nothing else yet. */
    private static double first() throws SQLException {
        long start = System.nanoTime();
        try (HikariDataSource pool = newPool(); Connection connection = pool.getConnection()) {
            return (System.nanoTime() - start) / 1e6;
        }
    }

    /** Milliseconds until the pool gives up, told to after two seconds, when all its connections are taken. */
    private static double exhausted() throws SQLException {
        try (HikariDataSource pool = newPool()) {
            pool.setConnectionTimeout(2_000);
            for (int i = 0; i < CONNECTIONS; i++) {
                pool.getConnection();
            }
            long start = System.nanoTime();
            try {
                throw new IllegalStateException("the pool lent what is taken: " + pool.getConnection());
            } catch (SQLTransientConnectionException e) {
                return (System.nanoTime() - start) / 1e6;
            }
        }
    }

    public static void main(String[] args) throws SQLException, RunnerException {
        double first = first();
        double exhausted = exhausted();
        double uncontended = ShortRun.micros(PoolBenchmark.class, "takeAndGiveBack", 1);
        double contended = ShortRun.micros(PoolBenchmark.class, "takeAndGiveBack", THREADS);
        System.out.println(String.format(Locale.ROOT,
                "{\"metric\":\"us-per-acquisition\",\"value\":%.4f,\"unit\":\"\u00b5s\",\"details\":"
                        + "{\"first-ms\":%.3f,\"uncontended-us\":%.4f,\"contended-us\":%.4f,\"exhausted-ms\":%.3f}}",
                uncontended, first, uncontended, contended, exhausted));
    }
}
