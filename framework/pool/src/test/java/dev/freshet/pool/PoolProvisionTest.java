package dev.freshet.pool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.test.RecordedLog;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a pool opens, checks and closes, and when it calls the upkeep for it. */
class PoolProvisionTest {
    private static DatabasePoolSettings.Builder settings(int maximum) {
        return DatabasePoolSettings.builder("main").maximumPoolSize(maximum).keepaliveTime(Duration.ZERO)
                .maxLifetime(Duration.ZERO).idleTimeout(Duration.ZERO);
    }

    private static Waiter join(PoolOnClock clock) {
        return clock.pool.join(Thread.currentThread(), clock.now);
    }

    @Test
    void opens_a_connection_as_soon_as_a_borrower_joins() {
        PoolOnClock clock = new PoolOnClock(settings(20).minimumIdle(0));
        assertThat(join(clock).connection()).isNotNull();
    }

    @Test
    void opens_a_first_connection_at_the_start_if_a_limit_is_set() {
        PoolOnClock clock = new PoolOnClock(settings(3).minimumIdle(0));
        assertThat(clock.pool.life.start(Duration.ZERO)).isNull();
        assertThat(clock.database.opened).hasValue(0);
        assertThat(clock.pool.life.start(Duration.ofMillis(1))).isNull();
        assertThat(clock.database.opened).hasValue(1);
    }

    @Test
    void hands_what_an_interrupted_borrower_refuses_to_the_next() {
        PoolOnClock clock = new PoolOnClock(settings(1).minimumIdle(0));
        PhysicalConnection refused = clock.borrow();
        Waiter next = join(clock);
        clock.pool.refuse(refused, clock.now);
        assertThat(next.connection()).isSameAs(refused);
        assertThat(clock.snapshot().acquire().count()).as("what is lent now").isEqualTo(1);
    }

    @Test
    void closes_what_an_interrupted_borrower_refuses_if_it_was_evicted_meanwhile() {
        PoolOnClock clock = new PoolOnClock(settings(1).minimumIdle(0));
        PhysicalConnection refused = clock.borrow();
        clock.pool.evictAll(clock.now);
        clock.pool.refuse(refused, clock.now);
        assertThat(clock.database.open).isEmpty();
        clock.pool.refuse(refused, clock.now);
        assertThat(clock.snapshot().discarded()).as("once").isEqualTo(1);
    }

    @Test
    void opens_four_at_once() {
        PoolOnClock clock = new PoolOnClock(settings(20).minimumIdle(0));
        List<Task> hanging = new ArrayList<>();
        clock.hanging = hanging;
        clock.pool.resize(20, 20, clock.now);
        assertThat(hanging).hasSize(4);
        assertThat(clock.snapshot().opening()).isEqualTo(4);
    }

    @Test
    void opens_the_others_as_soon_as_one_opens_again() {
        PoolOnClock clock = new PoolOnClock(settings(4).minimumIdle(0));
        clock.database.refuses = true;
        try (RecordedLog _ = RecordedLog.of("dev.freshet.pool")) {
            clock.pool.resize(4, 4, clock.now);
            clock.database.refuses = false;
            clock.now = clock.keepUp();
            clock.keepUp();
        }
        assertThat(clock.snapshot().idle()).isEqualTo(4);
    }

    @Test
    void opens_none_for_a_borrower_whose_connection_is_being_checked() {
        PoolOnClock clock = new PoolOnClock(settings(4).minimumIdle(0));
        clock.giveBack(clock.borrow());
        clock.pass(Duration.ofSeconds(1));
        List<Task> hanging = new ArrayList<>();
        clock.hanging = hanging;
        join(clock);
        assertThat(hanging).singleElement().isInstanceOf(Task.Check.class);
        assertThat(clock.snapshot().opening()).isEqualTo(1);
    }

    @Test
    void opens_one_for_a_borrower_whose_check_hung_while_the_other_idle_connections_are_checked() {
        PoolOnClock clock = new PoolOnClock(settings(4).minimumIdle(0).validationTimeout(Duration.ofSeconds(2)));
        PhysicalConnection first = clock.borrow();
        clock.giveBack(clock.borrow());
        clock.giveBack(first);
        clock.pass(Duration.ofSeconds(1));
        List<Task> hanging = new ArrayList<>();
        clock.hanging = hanging;
        Waiter waiter = join(clock);
        assertThat(hanging).hasSize(1);
        clock.pass(Duration.ofSeconds(2));
        assertThat(hanging).hasSize(3);
        assertThat(hanging.get(1)).as("the alarm").isInstanceOf(Task.Check.class);
        clock.end(hanging.get(2));
        assertThat(waiter.connection()).isNotNull();
        assertThat(clock.snapshot().opening()).as("the check that still runs").isEqualTo(1);
    }

    @Test
    void checks_the_next_idle_connection_if_the_first_ends_its_life_during_its_check() {
        PoolOnClock clock = new PoolOnClock(settings(2).minimumIdle(0).maxLifetime(Duration.ofMinutes(10)));
        PhysicalConnection older = clock.borrow();
        clock.pass(Duration.ofMinutes(5));
        PhysicalConnection younger = clock.borrow();
        clock.giveBack(younger);
        clock.giveBack(older);
        clock.pass(Duration.ofNanos(older.endsAt - clock.now).minusSeconds(1));
        List<Task> hanging = new ArrayList<>();
        clock.hanging = hanging;
        Waiter waiter = join(clock);
        clock.hanging = null;
        clock.now = older.endsAt;
        clock.end(hanging.getFirst());
        assertThat(waiter.connection()).isSameAs(younger);
        assertThat(clock.database.opened).hasValue(2);
    }

    @Test
    void keeps_as_many_idle_connections_as_a_new_maximum_allows() {
        PoolOnClock clock = new PoolOnClock(settings(3));
        clock.pool.resize(0, 3, clock.now);
        assertThat(clock.snapshot().idle()).isEqualTo(3);
        clock.pool.resize(0, 2, clock.now);
        assertThat(clock.snapshot().idle()).isEqualTo(2);
        assertThat(clock.snapshot().discarded()).isEqualTo(1);
    }

    @Test
    void calls_the_upkeep_for_a_task_that_would_be_late_before_it_comes() {
        PoolOnClock seldom = new PoolOnClock(settings(1).minimumIdle(0));
        seldom.hanging = new ArrayList<>();
        join(seldom);
        assertThat(seldom.nudged).as("it sleeps an hour").isTrue();
        PoolOnClock often = new PoolOnClock(settings(1).minimumIdle(0).leakDetectionThreshold(Duration.ofSeconds(10)));
        often.hanging = new ArrayList<>();
        join(often);
        assertThat(often.nudged).as("it comes when the task is late").isFalse();
    }

    @Test
    void calls_the_upkeep_if_the_first_borrower_must_wait_for_a_retry() {
        PoolOnClock clock = new PoolOnClock(settings(4).minimumIdle(0).connectionTimeout(Duration.ofHours(2)));
        clock.database.refuses = true;
        try (RecordedLog _ = RecordedLog.of("dev.freshet.pool")) {
            clock.pool.leave(join(clock), false);
            clock.keepUp();
            join(clock);
            assertThat(clock.nudged).isTrue();
            clock.keepUp();
            join(clock);
            assertThat(clock.nudged).as("it knows of the retry").isFalse();
        }
    }

    @Test
    void gives_up_closes_that_hang_and_aborts_their_connections() {
        PoolOnClock clock = new PoolOnClock(settings(2));
        clock.hanging = new ArrayList<>();
        clock.pool.resize(0, 2, clock.now);
        clock.pool.evictAll(clock.now);
        clock.pass(Duration.ofSeconds(5).minusNanos(1));
        assertThat(clock.database.aborted).hasValue(0);
        clock.pass(Duration.ofNanos(1));
        assertThat(clock.database.aborted).hasValue(2);
    }

    @Test
    void aborts_a_connect_that_hangs() {
        PoolOnClock clock = new PoolOnClock(settings(1).minimumIdle(0));
        clock.hanging = new ArrayList<>();
        join(clock);
        try (RecordedLog _ = RecordedLog.of("dev.freshet.pool")) {
            clock.pass(Duration.ofSeconds(10));
        }
        assertThat(clock.aborts).isEqualTo(1);
    }
}
