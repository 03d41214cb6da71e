package dev.freshet.benchmarks.pool;

import java.sql.SQLException;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import javax.sql.DataSource;
import org.h2.jdbcx.JdbcDataSource;

/**
 * Freshet's pool for the lab, in one JVM and measured like the other subjects: ten connections to H2 in memory,
 * platform threads. Prints one line of JSON.
 */
public final class PoolMicro {
    private static final Duration WARMUP = Duration.ofMillis(1_200);
    private static final Duration LENGTH = Duration.ofMillis(1_500);
    private static final Duration WAIT = Duration.ofSeconds(2);
    private static final int THREADS = 32;

    private PoolMicro() {
    }

    public static void main(String[] arguments) throws SQLException, InterruptedException {
        JdbcDataSource database = new JdbcDataSource();
        database.setURL("jdbc:h2:mem:pool;DB_CLOSE_DELAY=-1");
        database.setUser("sa");
        double first = FirstAcquisition.once(Contender.FRESHET, database);
        double uncontended = micros(database, new PoolCase(PoolCase.Kind.UNCONTENDED, 1, 0, false));
        double contended = micros(database, new PoolCase(PoolCase.Kind.CONTENDED, THREADS, 0, false));
        Map<Figure, Double> exhausted = Exhaustion.measure(Contender.FRESHET, database,
                new PoolCase(PoolCase.Kind.EXHAUSTED, 1, 0, false), WAIT);
        System.out.println(String.format(Locale.ROOT,
                "{\"metric\":\"us-per-acquisition\",\"value\":%.4f,\"unit\":\"\\u00b5s\",\"details\":{"
                        + "\"first-ms\":%.3f,\"uncontended-us\":%.4f,\"contended-us\":%.4f,\"exhausted-ms\":%.3f}}",
                uncontended, first / 1e3, uncontended, contended,
                WAIT.toMillis() + exhausted.getOrDefault(Figure.LATE_P50, Double.NaN) / 1e3));
    }

    /** The mean time of borrowing and returning a connection, as one thread sees it; JMH also gives the mean. */
    private static double micros(DataSource database, PoolCase work) throws SQLException, InterruptedException {
        Map<Figure, Double> figures = Borrowing.measure(Contender.FRESHET, database, work, WARMUP, LENGTH);
        return work.threads() * 1e6 / figures.getOrDefault(Figure.RATE, Double.NaN);
    }
}
