package dev.freshet.pool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.test.RecordedLog;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a pool counts and says about itself, to the nanosecond of the test's clock. */
class PoolCountsTest {
    private static final Thread NAMELESS = Thread.ofVirtual().unstarted(() -> { });
    private static final Thread CLERK = Thread.ofVirtual().name("clerk").unstarted(() -> { });

    private static PoolOnClock pool(int maximum) {
        return new PoolOnClock(DatabasePoolSettings.builder("main").maximumPoolSize(maximum).minimumIdle(0)
                .keepaliveTime(Duration.ZERO).maxLifetime(Duration.ZERO).idleTimeout(Duration.ZERO));
    }

    @Test
    void measures_waiting_opening_and_use() {
        PoolOnClock clock = pool(2);
        List<Task> hanging = new ArrayList<>();
        clock.hanging = hanging;
        Waiter waiter = clock.pool.join(CLERK, clock.now);
        clock.now += 300;
        clock.end(hanging.getFirst());
        assertThat(clock.snapshot().creation().totalNanos()).isEqualTo(300);
        assertThat(clock.snapshot().acquire().totalNanos()).as("of what is lent too").isEqualTo(300);
        clock.now += 4_000;
        clock.giveBack(waiter.connection());
        clock.giveBack(waiter.connection());
        assertThat(clock.snapshot().usage().totalNanos()).isEqualTo(4_000);
        assertThat(clock.snapshot().usage().count()).isEqualTo(1);
        assertThat(clock.snapshot().acquire().count()).isEqualTo(1);
        assertThat(clock.snapshot().acquire().totalNanos()).isEqualTo(300);
        assertThat(clock.snapshot().opened()).isEqualTo(1);
    }

    @Test
    void waiting_ends_and_use_begins_when_the_borrower_wakes_up() {
        PoolOnClock clock = pool(1);
        long joined = clock.now;
        PhysicalConnection connection = clock.borrow();
        clock.now += 500;
        connection.received(clock.now, joined);
        clock.now += 70;
        clock.giveBack(connection);
        assertThat(clock.snapshot().acquire().totalNanos()).isEqualTo(500);
        assertThat(clock.snapshot().usage().totalNanos()).isEqualTo(70);
    }

    @Test
    void counts_borrowers_that_leave() {
        PoolOnClock clock = pool(1);
        clock.borrow();
        Waiter patient = clock.pool.join(CLERK, clock.now);
        Waiter interrupted = clock.pool.join(CLERK, clock.now);
        assertThat(clock.pool.leave(patient, false)).isTrue();
        assertThat(clock.snapshot().timeouts()).isEqualTo(1);
        assertThat(clock.pool.leave(patient, false)).as("it has left").isFalse();
        assertThat(clock.pool.leave(interrupted, true)).isTrue();
        assertThat(clock.snapshot().timeouts()).isEqualTo(1);
        assertThat(clock.snapshot().interrupts()).isEqualTo(1);
        assertThat(clock.snapshot().waiting()).isZero();
    }

    @Test
    void counts_failures_and_closed_connections() {
        PoolOnClock clock = pool(2);
        clock.pool.giveBack(clock.borrow(), true, clock.now);
        assertThat(clock.snapshot().discarded()).isEqualTo(1);
        clock.database.refuses = true;
        try (RecordedLog _ = RecordedLog.of("dev.freshet.pool")) {
            clock.pool.join(CLERK, clock.now);
        }
        assertThat(clock.snapshot().openFailures()).isEqualTo(1);
        assertThat(clock.snapshot().opening()).isZero();
    }

    @Test
    void warns_once_of_two_connections_that_died_together() {
        PoolOnClock clock = pool(2);
        PhysicalConnection first = clock.borrow();
        PhysicalConnection second = clock.borrow();
        try (RecordedLog log = RecordedLog.of("dev.freshet.pool")) {
            clock.pool.failed(first, new SQLException("server is gone", "08006"), clock.now);
            clock.pool.failed(second, new SQLException("server is gone", "08006"), clock.now);
            assertThat(log.messages()).hasSize(1);
        }
    }

    @Test
    void says_who_has_held_a_connection_longest() {
        PoolOnClock clock = pool(3);
        assertThat(text(clock, CLERK)).isEqualTo("pool main: size 0 of 3, 0 in use, 0 idle, 0 opening, 0 waiting");
        clock.pool.join(CLERK, clock.now);
        clock.now += Duration.ofMillis(12_340).toNanos();
        clock.pool.join(NAMELESS, clock.now);
        clock.pool.join(NAMELESS, clock.now);
        clock.pool.join(CLERK, clock.now);
        clock.now += Duration.ofMillis(10).toNanos();
        String common = "pool main: size 3 of 3, 3 in use, 0 idle, 0 opening, 1 waiting; longest held: for 12.3 s by "
                + "thread \"clerk\"";
        assertThat(text(clock, null)).isEqualTo(common);
        assertThat(text(clock, Thread.currentThread())).isEqualTo(common);
        assertThat(text(clock, CLERK)).isEqualTo(common + "; this thread holds 1 itself");
        assertThat(text(clock, NAMELESS)).isEqualTo(common + "; this thread holds 2 itself");
    }

    @Test
    void says_so_too_if_an_older_connection_was_borrowed_later() {
        PoolOnClock clock = pool(2);
        PhysicalConnection older = clock.borrow();
        clock.pool.join(CLERK, clock.now);
        clock.giveBack(older);
        clock.now += Duration.ofMillis(100).toNanos();
        clock.pool.join(NAMELESS, clock.now);
        clock.now += Duration.ofMillis(900).toNanos();
        assertThat(text(clock, null)).endsWith("longest held: for 1.0 s by thread \"clerk\"");
    }

    @Test
    void calls_a_thread_without_a_name_by_its_number() {
        assertThat(PoolPicture.named(NAMELESS)).isEqualTo("#" + NAMELESS.threadId());
        assertThat(PoolPicture.named(null)).isEqualTo("unknown");
    }

    @Test
    void counts_connections_that_are_being_opened_or_checked_as_opening() {
        PoolOnClock clock = pool(3);
        clock.giveBack(clock.borrow());
        clock.pass(Duration.ofSeconds(1));
        clock.hanging = new ArrayList<>();
        clock.pool.join(CLERK, clock.now);
        clock.pool.join(CLERK, clock.now);
        assertThat(clock.snapshot().opening()).isEqualTo(2);
        assertThat(text(clock, null)).isEqualTo("pool main: size 2 of 3, 0 in use, 0 idle, 2 opening, 2 waiting");
    }

    private static String text(PoolOnClock clock, Thread asking) {
        return clock.pool.picture(clock.now, asking).text();
    }
}
