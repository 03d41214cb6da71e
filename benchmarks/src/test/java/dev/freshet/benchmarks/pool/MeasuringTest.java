package dev.freshet.benchmarks.pool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.freshet.lab.LabException;
import dev.freshet.logging.ConsoleLogging;
import dev.freshet.logging.LogLevel;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Every pool through every kind of measurement, as short as can be. */
class MeasuringTest {
    private static final Duration WARMUP = Duration.ofMillis(100);
    /** On a busy machine, a thread may get no core for a tenth of a second. */
    private static final Duration LENGTH = Duration.ofMillis(400);

    @BeforeAll
    static void silence_pools_that_tell_of_each_start() {
        ConsoleLogging.setLevels(Map.of("root", LogLevel.WARN));
    }

    @ParameterizedTest
    @EnumSource
    void counts_what_one_thread_takes(Contender pool) throws Exception {
        Map<Figure, Double> figures = borrow(pool, new PoolCase(PoolCase.Kind.UNCONTENDED, 1, 0, false));

        assertThat(figures.get(Figure.RATE)).isPositive();
        assertThat(figures.get(Figure.LEAST_SERVED)).isEqualTo(figures.get(Figure.MOST_SERVED));
    }

    @ParameterizedTest
    @EnumSource
    void holds_connections_as_long_as_it_says(Contender pool) throws Exception {
        int held = 5_000;
        Map<Figure, Double> figures = borrow(pool, new PoolCase(PoolCase.Kind.CONTENDED, 20, held, true));

        assertThat(figures.get(Figure.RATE)).isPositive().isLessThan(1.1e6 / held * Contender.CONNECTIONS);
        assertThat(figures.get(Figure.WAIT_MAX)).isPositive().isGreaterThanOrEqualTo(figures.get(Figure.WAIT_P50));
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
        assertThat(FirstAcquisition.measure(pool, new StubDriver(), Duration.ofSeconds(1)))
                .containsOnlyKeys(Figure.FIRST_COLD, Figure.FIRST_WARM, Figure.FIRST_CPU)
                .allSatisfy((figure, value) -> assertThat(value).isNotNegative());
    }

    @Test
    void refuses_to_tell_the_cpu_of_less_than_two_pools() {
        assertThatThrownBy(() -> FirstAcquisition.measure(Contender.QUEUE, new StubDriver(), Duration.ZERO))
                .isInstanceOf(LabException.class).hasMessageContaining("plain queue", "measure for longer");
    }

    @Test
    void a_thread_that_the_pool_fails_otherwise_has_not_waited_in_vain() throws Exception {
        PoolCase one = new PoolCase(PoolCase.Kind.EXHAUSTED, 1, 0, true);
        Duration wait = Duration.ofMillis(20);
        assertThatThrownBy(() -> Exhaustion.measure(new FailingPool(), one, wait))
                .isInstanceOf(LabException.class).hasMessageContaining("instead of waiting for its timeout");
    }

    private static Map<Figure, Double> borrow(Contender pool, PoolCase work)
            throws SQLException, InterruptedException {
        return Borrowing.measure(pool, new StubDriver(), work, WARMUP, LENGTH);
    }

    /** Lends what it has, and then has a bug. */
    private static final class FailingPool implements Pool {
        private final AtomicInteger left = new AtomicInteger(Contender.CONNECTIONS);

        @Override
        public Connection take() {
            if (left.decrementAndGet() < 0) {
                throw new IllegalStateException("the pool fails, as this test wants it");
            }
            return new StubConnection();
        }

        @Override
        public void giveBack(Connection connection) {
            left.incrementAndGet();
        }

        @Override
        public void close() {
            left.set(0);
        }
    }
}
