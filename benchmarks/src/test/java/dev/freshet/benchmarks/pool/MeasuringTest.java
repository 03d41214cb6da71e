package dev.freshet.benchmarks.pool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.logging.ConsoleLogging;
import dev.freshet.logging.LogLevel;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Every pool through every kind of measurement, as short as can be. */
class MeasuringTest {
    private static final Duration SHORT = Duration.ofMillis(100);

    @BeforeAll
    static void silence_pools_that_tell_of_each_start() {
        ConsoleLogging.setLevels(Map.of("root", LogLevel.WARN));
    }

    @ParameterizedTest
    @EnumSource
    void counts_what_one_thread_takes(Contender pool) throws Exception {
        Map<Figure, Double> figures = borrow(pool, new PoolCase(PoolCase.Kind.UNCONTENDED, 1, 0, false));

        assertThat(figures.get(Figure.RATE)).isGreaterThan(1_000);
        assertThat(figures.get(Figure.LEAST_SERVED)).isEqualTo(figures.get(Figure.MOST_SERVED));
    }

    @ParameterizedTest
    @EnumSource
    void holds_connections_as_long_as_it_says(Contender pool) throws Exception {
        int held = 5_000;
        Map<Figure, Double> figures = borrow(pool, new PoolCase(PoolCase.Kind.CONTENDED, 20, held, true));

        assertThat(figures.get(Figure.RATE)).isPositive().isLessThan(1.1e6 / held * Contender.CONNECTIONS);
        assertThat(figures.get(Figure.WAIT_MAX)).isGreaterThan(figures.get(Figure.WAIT_P50));
    }

    @ParameterizedTest
    @EnumSource
    void sees_threads_give_up_when_their_time_is_over(Contender pool) throws Exception {
        Map<Figure, Double> figures = Exhaustion.measure(pool, new StubDriver(),
                new PoolCase(PoolCase.Kind.EXHAUSTED, 20, 0, true), Duration.ofMillis(300));

        assertThat(figures.get(Figure.LATE_LEAST)).isGreaterThan(-1_000);
        assertThat(figures.get(Figure.LATE_MAX)).isGreaterThanOrEqualTo(figures.get(Figure.LATE_P50));
    }

    @ParameterizedTest
    @EnumSource
    void times_the_first_connection_of_new_pools(Contender pool) throws Exception {
        assertThat(FirstAcquisition.measure(pool, new StubDriver(), SHORT))
                .containsOnlyKeys(Figure.FIRST_COLD, Figure.FIRST_WARM, Figure.FIRST_CPU)
                .allSatisfy((figure, value) -> assertThat(value).isNotNegative());
    }

    private static Map<Figure, Double> borrow(Contender pool, PoolCase work)
            throws SQLException, InterruptedException {
        return Borrowing.measure(pool, new StubDriver(), work, SHORT, SHORT);
    }
}
