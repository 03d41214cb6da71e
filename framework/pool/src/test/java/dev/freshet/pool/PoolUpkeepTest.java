package dev.freshet.pool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.test.RecordedLog;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class PoolUpkeepTest {
    private static DatabasePoolSettings.Builder settings(int maximum) {
        return DatabasePoolSettings.builder("main").maximumPoolSize(maximum).keepaliveTime(Duration.ZERO)
                .maxLifetime(Duration.ZERO).idleTimeout(Duration.ZERO);
    }

    @Test
    void asks_a_connection_whether_it_lives_only_after_half_a_second_of_rest() {
        PoolOnClock clock = new PoolOnClock(settings(1));
        clock.giveBack(clock.borrow());
        clock.pass(Duration.ofMillis(500));
        clock.giveBack(clock.borrow());
        assertThat(clock.database.checks).hasValue(0);
        clock.pass(Duration.ofMillis(501));
        clock.giveBack(clock.borrow());
        assertThat(clock.database.checks).hasValue(1);
    }

    @Test
    void replaces_a_rested_connection_that_is_dead() {
        PoolOnClock clock = new PoolOnClock(settings(1));
        clock.database.killAll();
        clock.pass(Duration.ofSeconds(1));
        PhysicalConnection lent = clock.borrow();
        assertThat(clock.database.opened).hasValue(2);
        assertThat(clock.database.open).hasSize(1);
        clock.giveBack(lent);
    }

    @Test
    void asks_all_idle_connections_once_one_was_found_dead() {
        PoolOnClock clock = new PoolOnClock(settings(4));
        PhysicalConnection lent = clock.borrow();
        clock.database.killAll();
        try (RecordedLog log = RecordedLog.of("dev.freshet.pool")) {
            lent.pool.failed(lent, new SQLException("server is gone", "57P01"), clock.now);
            assertThat(log.messages()).singleElement().asString()
                    .contains("pool main", "a connection is dead", "server is gone", "57P01");
        }
        assertThat(clock.database.checks).hasValue(3);
        assertThat(clock.snapshot().idle()).isEqualTo(3);
        assertThat(clock.database.open).filteredOn(session -> session.dead).hasSize(1);
        clock.pool.giveBack(lent, true, clock.now);
        assertThat(clock.database.open).noneMatch(session -> session.dead).hasSize(4);
    }

    @Test
    void asks_what_was_lent_when_another_was_found_dead() {
        PoolOnClock clock = new PoolOnClock(settings(2));
        PhysicalConnection first = clock.borrow();
        PhysicalConnection second = clock.borrow();
        clock.database.killAll();
        try (RecordedLog _ = RecordedLog.of("dev.freshet.pool")) {
            clock.pool.failed(first, new SQLException("server is gone", "08006"), clock.now);
            clock.pool.giveBack(first, true, clock.now);
        }
        clock.giveBack(second);
        assertThat(clock.database.open).noneMatch(session -> session.dead).hasSize(2);
        assertThat(clock.borrow().physical()).isNotSameAs(second.physical());
    }

    @Test
    void an_error_that_leaves_the_connection_alive_makes_nobody_ask() {
        PoolOnClock clock = new PoolOnClock(settings(4));
        PhysicalConnection lent = clock.borrow();
        clock.pool.failed(lent, new SQLException("could not be put back", "42501"), clock.now);
        clock.giveBack(lent);
        assertThat(clock.database.checks).hasValue(0);
        assertThat(clock.database.opened).as("it is replaced all the same").hasValue(5);
    }

    @Test
    void closes_what_idles_beyond_the_minimum() {
        PoolOnClock clock = new PoolOnClock(settings(5).minimumIdle(2).idleTimeout(Duration.ofMinutes(10)));
        PhysicalConnection[] lent = new PhysicalConnection[5];
        for (int i = 0; i < 5; i++) {
            lent[i] = clock.borrow();
        }
        for (PhysicalConnection next : lent) {
            clock.giveBack(next);
        }
        clock.pass(Duration.ofMinutes(9));
        assertThat(clock.snapshot().size()).isEqualTo(5);
        clock.pass(Duration.ofMinutes(2));
        assertThat(clock.snapshot().size()).isEqualTo(2);
        assertThat(clock.database.open).hasSize(2);
    }

    @Test
    void opens_another_when_one_of_the_minimum_is_lent() {
        PoolOnClock clock = new PoolOnClock(settings(4).minimumIdle(2));
        clock.borrow();
        assertThat(clock.snapshot().idle()).isEqualTo(2);
        clock.borrow();
        assertThat(clock.snapshot().idle()).isEqualTo(2);
        clock.borrow();
        assertThat(clock.snapshot().idle()).as("the maximum").isEqualTo(1);
    }

    @Test
    void lending_one_of_the_minimum_has_the_upkeep_come_when_opening_may_be_tried_again() {
        PoolOnClock clock = new PoolOnClock(settings(4).minimumIdle(1));
        List<Task> hanging = new ArrayList<>();
        PhysicalConnection first = clock.borrow();
        clock.hanging = hanging;
        clock.borrow();
        assertThat(hanging).hasSize(1);
        try (RecordedLog _ = RecordedLog.of("dev.freshet.pool")) {
            clock.pool.tasks.openFailed((Task.Open) hanging.getFirst(), new SQLException("too many", "53300"),
                    clock.now);
            clock.giveBack(first);
            clock.pass(Duration.ZERO);
            clock.hanging = null;
            assertThat(clock.nudged).isFalse();
            clock.borrow();
            assertThat(clock.nudged).isTrue();
            clock.pass(Duration.ofSeconds(1));
            assertThat(clock.snapshot().idle()).isEqualTo(1);
        }
    }

    @Test
    void keepalive_asks_idle_connections_and_replaces_the_dead() {
        PoolOnClock clock = new PoolOnClock(settings(3).keepaliveTime(Duration.ofMinutes(2)));
        clock.pass(Duration.ofSeconds(119));
        assertThat(clock.database.checks).hasValue(0);
        clock.pass(Duration.ofSeconds(2));
        assertThat(clock.database.checks).hasValue(3);
        clock.database.killAll();
        clock.pass(Duration.ofMinutes(2));
        assertThat(clock.database.open).hasSize(3).noneMatch(session -> session.dead);
    }

    @Test
    void replaces_connections_at_the_end_of_their_life_not_all_at_once() {
        PoolOnClock clock = new PoolOnClock(settings(50).maxLifetime(Duration.ofMinutes(10)));
        clock.pass(Duration.ofMinutes(9).minusSeconds(1));
        assertThat(clock.database.opened).hasValue(50);
        clock.pass(Duration.ofSeconds(31));
        assertThat(clock.database.opened).hasValueBetween(60, 95);
        clock.pass(Duration.ofSeconds(31));
        assertThat(clock.database.opened).hasValue(100);
        assertThat(clock.database.open).hasSize(50);
    }

    @Test
    void a_lent_connection_ends_its_life_when_it_comes_back() {
        PoolOnClock clock = new PoolOnClock(settings(1).maxLifetime(Duration.ofMinutes(10)));
        PhysicalConnection lent = clock.borrow();
        clock.pass(Duration.ofMinutes(11));
        assertThat(clock.database.open).hasSize(1);
        clock.giveBack(lent);
        assertThat(clock.borrow().physical()).isNotSameAs(lent.physical());
        assertThat(clock.database.open).hasSize(1);
    }

    @Test
    void tells_of_a_leak_once_with_the_borrowers_stack() {
        PoolOnClock clock = new PoolOnClock(settings(1).leakDetectionThreshold(Duration.ofSeconds(30)));
        PhysicalConnection lent = clock.borrow();
        lent.borrowed = new Throwable("borrowed here");
        try (RecordedLog log = RecordedLog.of("dev.freshet.pool")) {
            clock.pass(Duration.ofSeconds(29));
            assertThat(log.messages()).isEmpty();
            clock.pass(Duration.ofSeconds(60));
            assertThat(log.records()).singleElement().satisfies(record -> {
                assertThat(record.getMessage()).contains("pool main", "30.0 s", Thread.currentThread().getName());
                assertThat(record.getThrown()).isSameAs(lent.borrowed);
            });
            assertThat(clock.snapshot().leaks()).isEqualTo(1);
            clock.giveBack(lent);
            assertThat(log.messages().getLast()).contains("reported as leaked was returned");
        }
    }

    @Test
    void evicting_replaces_idle_connections_now_and_lent_ones_when_they_come_back() {
        PoolOnClock clock = new PoolOnClock(settings(3));
        PhysicalConnection lent = clock.borrow();
        clock.pool.evictAll(clock.now);
        assertThat(clock.database.opened).hasValue(5);
        assertThat(clock.database.open).hasSize(3);
        clock.giveBack(lent);
        assertThat(clock.database.opened).hasValue(6);
        assertThat(clock.database.open).hasSize(3);
    }

    @Test
    void shrinks_and_grows_while_it_runs() {
        PoolOnClock clock = new PoolOnClock(settings(6));
        PhysicalConnection first = clock.borrow();
        PhysicalConnection second = clock.borrow();
        clock.pool.resize(1, 1, clock.now);
        assertThat(clock.snapshot().size()).isEqualTo(2);
        clock.giveBack(first);
        assertThat(clock.snapshot().size()).isEqualTo(1);
        clock.giveBack(second);
        assertThat(clock.snapshot().idle()).isEqualTo(1);
        clock.pool.resize(4, 8, clock.now);
        assertThat(clock.snapshot().idle()).isEqualTo(4);
        assertThat(clock.snapshot().maximumPoolSize()).isEqualTo(8);
    }

    @Test
    void gives_up_a_connect_that_hangs_and_closes_what_comes_too_late() {
        PoolOnClock clock = new PoolOnClock(settings(1).minimumIdle(0).connectionTimeout(Duration.ofMillis(100)));
        List<Task> hanging = new ArrayList<>();
        clock.hanging = hanging;
        Waiter waiter = clock.pool.join(Thread.currentThread(), clock.now);
        clock.pass(Duration.ofMillis(4_999));
        assertThat(hanging).hasSize(1);
        try (RecordedLog log = RecordedLog.of("dev.freshet.pool")) {
            clock.pass(Duration.ofSeconds(1));
            assertThat(log.messages()).singleElement().asString()
                    .contains("opening a connection took longer than 5.0 s");
            assertThat(hanging).as("it tries again").hasSize(2);
            clock.hanging = null;
            hanging.forEach(clock::end);
        }
        assertThat(clock.database.opened).hasValue(2);
        assertThat(clock.database.open).hasSize(1);
        assertThat(waiter.connection()).isNotNull();
    }

    @Test
    void asks_what_is_idle_also_while_another_is_being_opened() {
        PoolOnClock clock = new PoolOnClock(settings(1));
        clock.pass(Duration.ofSeconds(1));
        List<Task> hanging = new ArrayList<>();
        clock.hanging = hanging;
        clock.pool.resize(2, 2, clock.now);
        Waiter waiter = clock.pool.join(Thread.currentThread(), clock.now);
        assertThat(hanging).hasSize(2);
        clock.end(hanging.getLast());
        assertThat(waiter.connection()).isNotNull();
    }

    @Test
    void asks_another_idle_connection_for_a_borrower_while_the_check_of_one_hangs() {
        PoolOnClock clock = new PoolOnClock(settings(2).keepaliveTime(Duration.ofMinutes(2)));
        clock.giveBack(clock.borrow());
        clock.pass(Duration.ofSeconds(60));
        clock.giveBack(clock.borrow());
        List<Task> hanging = new ArrayList<>();
        clock.hanging = hanging;
        clock.pass(Duration.ofSeconds(61));
        assertThat(hanging).as("the keepalive of what was not lent").hasSize(1);
        clock.hanging = null;
        Waiter waiter = clock.pool.join(Thread.currentThread(), clock.now);
        assertThat(waiter.connection()).isNotNull();
    }

    @Test
    void hands_what_came_back_meanwhile_to_a_borrower_while_a_check_hangs() {
        PoolOnClock clock = new PoolOnClock(settings(2).keepaliveTime(Duration.ofMinutes(2)));
        PhysicalConnection lent = clock.borrow();
        List<Task> hanging = new ArrayList<>();
        clock.hanging = hanging;
        clock.pass(Duration.ofSeconds(121));
        assertThat(clock.pool.take(Thread.currentThread(), clock.now)).isNull();
        clock.giveBack(lent);
        Waiter waiter = clock.pool.join(Thread.currentThread(), clock.now);
        assertThat(hanging).hasSize(1);
        assertThat(waiter.connection()).isSameAs(lent);
    }

    @Test
    void gives_up_a_check_that_hangs_and_aborts_its_connection() {
        PoolOnClock clock = new PoolOnClock(settings(1).validationTimeout(Duration.ofSeconds(2)));
        clock.pass(Duration.ofSeconds(1));
        List<Task> hanging = new ArrayList<>();
        clock.hanging = hanging;
        Waiter waiter = clock.pool.join(Thread.currentThread(), clock.now);
        clock.pass(Duration.ofMillis(1_999));
        assertThat(hanging).hasSize(1);
        assertThat(clock.database.aborted).hasValue(0);
        clock.hanging = null;
        clock.pass(Duration.ofMillis(1));
        assertThat(clock.database.aborted).hasValue(1);
        assertThat(waiter.connection()).isNotNull();
        clock.end(hanging.getFirst());
        assertThat(clock.snapshot().size()).isEqualTo(1);
    }

    @Test
    void tries_again_ever_more_seldom_but_twice_a_second_when_somebody_waits() {
        PoolOnClock clock = new PoolOnClock(settings(4).minimumIdle(1));
        clock.database.refuses = true;
        try (RecordedLog log = RecordedLog.of("dev.freshet.pool")) {
            clock.pool.evictAll(clock.now);
            clock.pass(Duration.ofSeconds(60));
            assertThat(clock.database.refused).as("nobody waits").hasValueBetween(10, 30);
            int before = clock.database.refused.get();
            Waiter waiter = clock.pool.join(Thread.currentThread(), clock.now);
            clock.pass(Duration.ofSeconds(10));
            assertThat(clock.database.refused.get() - before).as("somebody waits").isBetween(15, 42);
            clock.database.refuses = false;
            clock.pass(Duration.ofMillis(500));
            assertThat(waiter.answered()).isTrue();
            assertThat(log.messages()).hasSize(2);
            assertThat(log.messages().getLast()).contains("works again after");
        }
    }
}
