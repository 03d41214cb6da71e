package dev.freshet.benchmarks.pool;

import dev.freshet.logging.ConsoleLogging;
import dev.freshet.logging.LogLevel;
import io.avaje.jsonb.Jsonb;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import javax.sql.DataSource;

/** One measurement in a separate JVM. Takes pool, case, round, and warm-up and length in seconds; prints an outcome. */
final class PoolMeasurement {
    /** Prefix of the line with the result; a pool may log other lines. */
    static final String MARK = "freshet-bench ";

    private PoolMeasurement() {
    }

    public static void main(String[] arguments) throws SQLException, InterruptedException {
        // HikariCP logs each start and end, which takes longer than both.
        ConsoleLogging.setLevels(Map.of("root", LogLevel.WARN));
        Contender contender = Contender.of(arguments[0]);
        PoolCase work = PoolCase.all().stream().filter(known -> known.key().equals(arguments[1])).findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no case " + arguments[1]));
        Duration warmup = Duration.ofSeconds(Integer.parseInt(arguments[3]));
        Duration length = Duration.ofSeconds(Integer.parseInt(arguments[4]));
        Outcome outcome = Outcome.of(work, contender, Integer.parseInt(arguments[2]),
                measure(contender, work, warmup, length));
        System.out.println(MARK + Jsonb.instance().type(Outcome.class).toJson(outcome));
    }

    private static Map<Figure, Double> measure(Contender contender, PoolCase work, Duration warmup, Duration length)
            throws SQLException, InterruptedException {
        DataSource driver = new StubDriver();
        return switch (work.kind()) {
            case UNCONTENDED, CONTENDED -> Borrowing.measure(contender, driver, work, warmup, length);
            case EXHAUSTED -> Exhaustion.measure(contender, driver, work, length);
            case FIRST -> FirstAcquisition.measure(contender, driver, length);
        };
    }
}
