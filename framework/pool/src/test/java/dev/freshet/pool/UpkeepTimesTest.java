package dev.freshet.pool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.test.RecordedLog;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import org.junit.jupiter.api.Test;

/** The upkeep acts at the instant when something is due, and plans to come at that instant. */
class UpkeepTimesTest {
    private static final Duration MOMENT = Duration.ofNanos(1);

    private static DatabasePoolSettings.Builder settings(int maximum) {
        return DatabasePoolSettings.builder("main").maximumPoolSize(maximum).keepaliveTime(Duration.ZERO)
                .maxLifetime(Duration.ZERO).idleTimeout(Duration.ZERO);
    }

    /** How long the upkeep means to sleep now. */
    private static Duration sleep(PoolOnClock clock) {
        return Duration.ofNanos(clock.keepUp() - clock.now);
    }

    @Test
    void sleeps_an_hour_if_nothing_can_become_due() {
        assertThat(sleep(new PoolOnClock(settings(2)))).isEqualTo(Duration.ofHours(1));
        PoolOnClock surplus = new PoolOnClock(settings(2).minimumIdle(0));
        surplus.giveBack(surplus.borrow());
        assertThat(sleep(surplus)).isEqualTo(Duration.ofHours(1));
    }

    @Test
    void sleeps_half_a_lifetime_at_most() {
        PoolOnClock clock = new PoolOnClock(settings(1).minimumIdle(0).maxLifetime(Duration.ofMinutes(10)));
        assertThat(sleep(clock)).isEqualTo(Duration.ofMinutes(5));
    }

    @Test
    void replaces_a_connection_at_the_end_of_its_life() {
        PoolOnClock clock = new PoolOnClock(settings(1).maxLifetime(Duration.ofMinutes(10)));
        PhysicalConnection connection = clock.borrow();
        clock.pass(Duration.ofMinutes(6));
        clock.giveBack(connection);
        assertThat(clock.keepUp()).isEqualTo(connection.endsAt);
        clock.pass(Duration.ofNanos(connection.endsAt - clock.now).minus(MOMENT));
        assertThat(clock.database.opened).hasValue(1);
        clock.pass(MOMENT);
        assertThat(clock.database.opened).hasValue(2);
    }

    @Test
    void closes_a_connection_that_comes_back_at_the_end_of_its_life() {
        PoolOnClock clock = new PoolOnClock(settings(1).minimumIdle(0).maxLifetime(Duration.ofNanos(9)));
        PhysicalConnection connection = clock.borrow();
        assertThat(connection.endsAt).as("a tenth of nine is none").isEqualTo(clock.now + 9);
        clock.now += 9;
        clock.giveBack(connection);
        assertThat(clock.database.open).isEmpty();
    }

    @Test
    void closes_what_is_beyond_the_minimum_after_the_idle_timeout() {
        PoolOnClock clock = new PoolOnClock(settings(3).minimumIdle(1).idleTimeout(Duration.ofMinutes(10)));
        PhysicalConnection first = clock.borrow();
        PhysicalConnection second = clock.borrow();
        PhysicalConnection third = clock.borrow();
        clock.pass(Duration.ofMinutes(20));
        clock.giveBack(first);
        clock.pass(Duration.ofMinutes(4));
        assertThat(sleep(clock)).as("one is the minimum").isEqualTo(Duration.ofMinutes(10));
        clock.giveBack(second);
        clock.giveBack(third);
        assertThat(sleep(clock)).as("the first is due").isEqualTo(Duration.ofMinutes(6));
        clock.pass(Duration.ofMinutes(6).minus(MOMENT));
        assertThat(clock.snapshot().size()).isEqualTo(3);
        clock.pass(MOMENT);
        assertThat(clock.snapshot().size()).isEqualTo(2);
        clock.pass(Duration.ofMinutes(30));
        assertThat(clock.snapshot().size()).isEqualTo(1);
        assertThat(clock.database.opened).as("none was replaced").hasValue(3);
    }

    @Test
    void asks_an_idle_connection_after_the_keepalive_time() {
        PoolOnClock clock = new PoolOnClock(settings(2).keepaliveTime(Duration.ofMinutes(2)));
        clock.pass(Duration.ofSeconds(50));
        clock.giveBack(clock.borrow());
        assertThat(sleep(clock)).as("the other is due").isEqualTo(Duration.ofSeconds(70));
        clock.pass(Duration.ofSeconds(70).minus(MOMENT));
        assertThat(clock.database.checks).hasValue(1);
        clock.pass(MOMENT);
        assertThat(clock.database.checks).hasValue(2);
    }

    @Test
    void tells_of_a_leak_at_the_threshold() {
        PoolOnClock clock = new PoolOnClock(settings(1).leakDetectionThreshold(Duration.ofSeconds(30)));
        clock.pass(Duration.ofSeconds(45));
        clock.borrow();
        clock.pass(Duration.ofSeconds(20));
        assertThat(sleep(clock)).isEqualTo(Duration.ofSeconds(10));
        clock.pass(Duration.ofSeconds(10).minus(MOMENT));
        assertThat(clock.snapshot().leaks()).isZero();
        try (RecordedLog _ = RecordedLog.of("dev.freshet.pool")) {
            clock.pass(MOMENT);
        }
        assertThat(clock.snapshot().leaks()).isEqualTo(1);
    }

    @Test
    void comes_when_a_task_is_late() {
        PoolOnClock clock = new PoolOnClock(settings(1).minimumIdle(0));
        clock.hanging = new ArrayList<>();
        clock.pass(Duration.ofSeconds(7));
        clock.pool.join(Thread.currentThread(), clock.now);
        clock.now += Duration.ofSeconds(4).toNanos();
        assertThat(sleep(clock)).isEqualTo(Duration.ofSeconds(6));
    }

    @Test
    void does_not_come_for_a_retry_that_no_one_can_use() {
        PoolOnClock clock = new PoolOnClock(settings(2).minimumIdle(0));
        PhysicalConnection lent = clock.borrow();
        Waiter first = waitsInVain(clock);
        assertThat(sleep(clock)).as("there is a retry").isLessThan(Duration.ofSeconds(1));
        clock.pool.resize(0, 1, clock.now);
        assertThat(sleep(clock)).as("all are open").isEqualTo(Duration.ofHours(1));
        clock.pool.resize(0, 2, clock.now);
        clock.pool.leave(first, false);
        clock.giveBack(lent);
        clock.pass(Duration.ofSeconds(20));
        clock.hanging = new ArrayList<>();
        clock.pool.join(Thread.currentThread(), clock.now);
        assertThat(sleep(clock)).as("a check is under way").isEqualTo(Duration.ofSeconds(5));
    }

    /** A connection that is being checked counts as one of the minimum. */
    @Test
    void does_not_come_for_a_retry_while_a_check_may_fill_the_minimum() {
        PoolOnClock clock = new PoolOnClock(settings(3).minimumIdle(1).validationTimeout(Duration.ofSeconds(20)));
        PhysicalConnection first = clock.borrow();
        PhysicalConnection second = clock.borrow();
        clock.database.refuses = true;
        try (RecordedLog _ = RecordedLog.of("dev.freshet.pool")) {
            PhysicalConnection third = clock.borrow();
            clock.pool.giveBack(third, true, clock.now);
            clock.pass(Duration.ofMinutes(1));
            clock.giveBack(first);
            clock.hanging = new ArrayList<>();
            clock.pool.failed(second, new SQLException("server is gone", "08006"), clock.now);
        }
        assertThat(sleep(clock)).isEqualTo(Duration.ofSeconds(20));
    }

    private static Waiter waitsInVain(PoolOnClock clock) {
        clock.database.refuses = true;
        try (RecordedLog _ = RecordedLog.of("dev.freshet.pool")) {
            return clock.pool.join(Thread.currentThread(), clock.now);
        }
    }
}
