package dev.freshet.pool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.freshet.pool.jdbc.LentConnection;
import dev.freshet.test.Eventually;
import dev.freshet.test.RecordedLog;
import java.sql.BatchUpdateException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Slow or failing connects, failing checks, throwing closes. */
class TroubledDatabaseTest {
    private final StubDatabase database = new StubDatabase();
    private RecordedLog log;

    @BeforeEach
    void listen() {
        log = RecordedLog.of("dev.freshet.pool");
    }

    @AfterEach
    void unlisten() {
        log.close();
    }

    private DatabasePoolSettings.Builder settings(int size) {
        return DatabasePoolSettings.builder("main").maximumPoolSize(size).initializationFailTimeout(Duration.ZERO);
    }

    @Test
    void waits_for_a_slow_connect_no_longer_than_the_limit() {
        database.openLatency = Duration.ofSeconds(60);
        try (PooledDataSource pool = new PooledDataSource(settings(1).connectionTimeout(Duration.ofMillis(200)).build(),
                database)) {
            long start = System.nanoTime();
            assertThatThrownBy(pool::getConnection).isInstanceOf(SQLTransientConnectionException.class);
            assertThat(System.nanoTime() - start).as("less than it takes to connect")
                    .isBetween(200_000_000L, 20_000_000_000L);
        }
    }

    @Tag("slow")
    @Test
    void interrupts_a_connect_that_hangs_and_tries_again() throws SQLException {
        database.hangsOpening = true;
        try (PooledDataSource pool = new PooledDataSource(settings(1).connectionTimeout(Duration.ofMillis(300)).build(),
                database)) {
            assertThatThrownBy(pool::getConnection).hasMessageContaining("no connection within 300 ms");
            Eventually.holds("another attempt", () -> database.attempts.size() > 1);
            assertThat(pool.snapshot().openFailures()).isPositive();
            Eventually.holds("the first was interrupted", () -> database.openingNow.get() == 1);
            database.hangsOpening = false;
            Eventually.holds("it is there", () -> pool.snapshot().idle() == 1);
            pool.getConnection().close();
        }
        assertThat(database.openingNow).hasValue(0);
        assertThat(database.open).isEmpty();
    }

    @Test
    void closes_a_connection_whose_driver_is_too_old_to_say_how_it_is_lent() {
        database.lacksSchemas = true;
        SessionOpener opener = new SessionOpener(database, settings(1).build());
        assertThatThrownBy(opener::open).isInstanceOf(AbstractMethodError.class);
        assertThat(database.opened).hasValue(1);
        assertThat(database.open).isEmpty();
    }

    @Test
    void keeps_the_first_failure_if_closing_fails_too() {
        database.lacksSchemas = true;
        database.throwsOnClose = true;
        SessionOpener opener = new SessionOpener(database, settings(1).build());
        assertThatThrownBy(opener::open).isInstanceOf(AbstractMethodError.class)
                .satisfies(failure -> assertThat(failure.getSuppressed()).hasSize(1));
    }

    @Test
    void opens_connections_in_the_state_of_the_settings() throws SQLException {
        SessionOpener opener = new SessionOpener(database, settings(1).autoCommit(false).readOnly(true).build());
        Connection connection = opener.open();
        assertThat(connection.getAutoCommit()).isFalse();
        assertThat(connection.isReadOnly()).isTrue();
    }

    @Test
    void tries_the_reset_on_the_first_connection() {
        SessionOpener opener = new SessionOpener(() -> DriverManager.getConnection("jdbc:h2:mem:"),
                settings(1).reset("no such statement").build());
        assertThatThrownBy(opener::open).isInstanceOf(SQLException.class);
    }

    @Test
    void says_which_connection_is_not_lent_again() throws SQLException {
        SessionOpener opener = new SessionOpener(database, settings(1).build());
        PhysicalConnection connection = new PoolOnClock(settings(1)).borrow();
        opener.open().close();
        LentConnection lent = new LentConnection(connection, opener.defaults());
        connection.rejected(lent, new SQLException("it has an open transaction"));
        assertThat(log.messages()).containsExactly(lent + " is not lent again");
    }

    @Test
    void says_without_values_that_a_connection_died_in_a_batch() {
        BatchUpdateException batch = new BatchUpdateException(
                "Batch entry 0 insert into users values ('ada@example.org') was aborted", "08006", new int[0]);
        batch.setNextException(new SQLException("the server is gone", "08006"));
        new PoolOnClock(settings(1)).borrow().failed(batch);
        assertThat(log.messages()).singleElement().asString()
                .contains("a connection is dead", "the server is gone", "08006").doesNotContain("ada@example.org");
    }

    @Test
    void interrupts_a_task_that_was_given_up_before_it_started() throws InterruptedException {
        PoolOnClock clock = new PoolOnClock(settings(1));
        Task task = new Task.Close(clock.pool, clock.borrow().physical, clock.now);
        task.giveUp();
        CountDownLatch never = new CountDownLatch(1);
        AtomicBoolean interrupted = new AtomicBoolean();
        Thread thread = Thread.ofVirtual().unstarted(() -> {
            try {
                never.await();
            } catch (InterruptedException e) {
                interrupted.set(true);
            }
        });
        task.startOn(thread);
        assertThat(thread.join(Duration.ofSeconds(10))).isTrue();
        assertThat(interrupted).isTrue();
    }

    @Test
    void says_why_connections_cannot_be_opened() {
        database.refuses = true;
        try (PooledDataSource pool = new PooledDataSource(settings(2).connectionTimeout(Duration.ofMillis(100)).build(),
                database)) {
            Eventually.holds("one was refused", () -> pool.snapshot().openFailures() > 0);
            assertThatThrownBy(pool::getConnection).hasMessageContaining("opening one failed: stub database refuses")
                    .hasRootCauseMessage("stub database refuses");
        }
        Eventually.holds("it is logged", () -> !log.messages().isEmpty());
        assertThat(log.messages()).singleElement().asString()
                .contains("pool main: cannot open a connection", "stub database refuses");
    }

    /** On the test's own clock, so that other work on the machine takes no time. */
    @Test
    void a_database_that_is_back_serves_who_waits_within_a_second() {
        PoolOnClock clock = new PoolOnClock(settings(10).minimumIdle(0));
        clock.database.refuses = true;
        Waiter waiter = clock.pool.join(Thread.currentThread(), clock.now);
        clock.pass(Duration.ofSeconds(20));
        assertThat(waiter.answered()).isFalse();
        clock.database.refuses = false;
        clock.pass(Duration.ofSeconds(1));
        assertThat(waiter.connection()).isNotNull();
    }

    /** It is away for a second and a half, and longer where the pool could not ask meanwhile. */
    @Test
    void a_database_that_is_away_is_not_stormed() throws SQLException {
        database.refuses = true;
        AtomicLong back = new AtomicLong();
        long away = System.nanoTime();
        try (PooledDataSource pool = new PooledDataSource(settings(10).build(), database)) {
            Thread.ofVirtual().start(() -> {
                Eventually.passes(Duration.ofMillis(1_500));
                Eventually.holds("it was asked again and again", () -> database.refused.get() >= 4);
                back.set(System.nanoTime());
                database.refuses = false;
            });
            pool.getConnection().close();
            assertThat(back.get()).as("when it was back, which it was not before anyone was served").isNotZero();
            long halves = (back.get() - away) / 500_000_000;
            assertThat(database.refused.get()).isBetween(4, 16 + 3 * (int) halves);
        }
        assertThat(database.openingAtOnce).hasValueLessThanOrEqualTo(4);
    }

    @Test
    void replaces_what_fails_its_check_by_a_no_or_by_an_exception() throws SQLException {
        try (PooledDataSource pool = new PooledDataSource(settings(3).build(), database)) {
            for (boolean throwing : new boolean[] {false, true}) {
                Eventually.holds("three idle", () -> pool.snapshot().idle() == 3);
                database.throwsOnCheck = throwing;
                database.killAll();
                Eventually.passes(Duration.ofMillis(550));
                try (Connection connection = pool.getConnection()) {
                    connection.setReadOnly(true);
                }
            }
            // The number alone says nothing: it is three too while one of them is still a dead one.
            Eventually.holds(
                    "three, and none is dead",
                    () -> database.open.size() == 3 && database.open.stream().noneMatch(session -> session.dead));
        }
    }

    @Test
    void a_check_that_hangs_is_given_up_and_its_connection_aborted() throws SQLException {
        DatabasePoolSettings settings = settings(1).validationTimeout(Duration.ofMillis(200)).build();
        try (PooledDataSource pool = new PooledDataSource(settings, database)) {
            pool.getConnection().close();
            database.checkLatency = Duration.ofSeconds(20);
            Eventually.passes(Duration.ofMillis(550));
            pool.getConnection().close();
            assertThat(database.opened).hasValue(2);
            Eventually.holds("aborted", () -> database.aborted.get() == 1);
        }
        assertThat(database.threads).as("thread names say what they do").containsExactlyInAnyOrder("pool-main-open",
                "pool-main-check", "pool-main-abort", "pool-main-close");
    }

    @Test
    void a_throwing_close_harms_nobody() throws SQLException {
        database.throwsOnClose = true;
        try (PooledDataSource pool = new PooledDataSource(settings(3).build(), database)) {
            pool.getConnection().close();
            pool.evictAll();
            pool.getConnection().close();
        }
        assertThat(database.open).isEmpty();
    }

    @Tag("slow")
    @Test
    void a_close_that_hangs_is_aborted() {
        try (PooledDataSource pool = new PooledDataSource(settings(1).build(), database)) {
            Eventually.holds("one idle", () -> pool.snapshot().idle() == 1);
            database.hangsClosing = true;
            pool.evictAll();
            Eventually.holds("replaced meanwhile", () -> pool.snapshot().idle() == 1);
            Eventually.holds("aborted", () -> database.aborted.get() == 1);
            database.hangsClosing = false;
        }
    }

    @Test
    void hands_out_no_dead_connection_after_one_was_found_dead() throws SQLException {
        try (PooledDataSource pool = new PooledDataSource(settings(5).build(), database)) {
            Eventually.holds("five idle", () -> pool.snapshot().idle() == 5);
            try (Connection connection = pool.getConnection()) {
                database.killAll();
                assertThatThrownBy(() -> connection.setReadOnly(true)).hasMessageContaining("dead");
            }
            for (int i = 0; i < 20; i++) {
                try (Connection connection = pool.getConnection()) {
                    connection.setReadOnly(true);
                }
            }
        }
    }
}
