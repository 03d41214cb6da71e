package dev.freshet.pool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.freshet.test.Eventually;
import dev.freshet.test.RecordedLog;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.reflect.Proxy;
import java.sql.Driver;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A pool's constructor waits for a first connection, but not for one that the database denies. */
class StartingPoolTest {
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

    private static DatabasePoolSettings within(Duration limit) {
        return DatabasePoolSettings.builder("main").maximumPoolSize(1).initializationFailTimeout(limit).build();
    }

    @Test
    void the_start_fails_when_there_is_no_connection_in_time() {
        database.refuses = true;
        DatabasePoolSettings settings = within(Duration.ofSeconds(3));
        long start = System.nanoTime();
        assertThatThrownBy(() -> new PooledDataSource(settings, database)).isInstanceOf(PoolStartException.class)
                .hasMessage("pool main: no first connection within 3.0 s: stub database refuses");
        assertThat(System.nanoTime() - start).isGreaterThan(3_000_000_000L);
        assertThat(database.attempts).hasSizeGreaterThan(2);
    }

    @Test
    void the_start_fails_at_once_when_the_password_is_wrong() {
        database.refuses = true;
        database.refusal = "28P01";
        long start = System.nanoTime();
        assertThatThrownBy(() -> new PooledDataSource(DatabasePoolSettings.named("denied"), database))
                .isInstanceOf(PoolStartException.class)
                .hasMessage("pool denied: no first connection: stub database refuses");
        assertThat(System.nanoTime() - start).isLessThan(5_000_000_000L);
        assertThat(log.messages()).as("it does not announce retries").isEmpty();
        assertThat(Thread.getAllStackTraces().keySet()).extracting(Thread::getName).doesNotContain("pool-denied");
    }

    /** A wrong password, and a database that does not exist. */
    @ParameterizedTest
    @ValueSource(strings = {"28P01", "3D000"})
    void a_start_that_waits_fails_as_soon_as_the_database_denies_it(String state) {
        database.hangsOpening = true;
        database.refusal = state;
        DatabasePoolSettings patient = within(Duration.ofHours(1));
        AtomicReference<Throwable> failure = new AtomicReference<>();
        Thread start = Thread.ofVirtual().start(() -> failure.set(
                catchThrowable(() -> new PooledDataSource(patient, database))));
        Eventually.holds("it waits", () -> start.getState() == Thread.State.TIMED_WAITING);
        database.refuses = true;
        database.hangsOpening = false;
        Eventually.end(List.of(start), Eventually.LIMIT);
        assertThat(failure.get()).isInstanceOf(PoolStartException.class).hasMessageContaining("stub database refuses");
    }

    /** Both are opened before the thread that starts the pool looks again. */
    @Test
    void a_start_with_one_of_two_connections_announces_that_the_database_denies_the_other() {
        ConnectionFactory once = () -> {
            database.refuses = database.opened.get() > 0;
            database.refusal = "28P01";
            return database.open();
        };
        Workers atOnce = new Workers() {
            @Override
            public void start(Task task) {
                task.run();
            }

            @Override
            public void nudge() {
                // There is no upkeep.
            }
        };
        DatabasePoolSettings two = DatabasePoolSettings.builder("main").maximumPoolSize(2).minimumIdle(2).build();
        assertThat(new Pool(two, once, atOnce).life.start(Eventually.LIMIT)).isNull();
        assertThat(log.messages()).containsExactly("pool main: cannot open a connection, retrying until one opens: "
                + "java.sql.SQLException: stub database refuses");
    }

    @Test
    void a_start_that_is_not_denied_waits_for_a_later_attempt() {
        database.refuses = true;
        database.refusal = null;
        DatabasePoolSettings patient = within(Duration.ofHours(1));
        Thread start = Thread.ofVirtual().start(() -> new PooledDataSource(patient, database).close());
        Eventually.holds("it was refused", () -> database.refused.get() > 0);
        database.refuses = false;
        Eventually.end(List.of(start), Eventually.LIMIT);
        assertThat(database.opened).hasValue(1);
    }

    @Test
    void a_password_that_the_driver_repeats_with_its_url_is_neither_thrown_nor_logged() {
        String url = "jdbc:stub:fish;PASSWORD=hunter2";
        Driver driver = (Driver) Proxy.newProxyInstance(getClass().getClassLoader(), new Class<?>[] {Driver.class},
                (_, _, _) -> {
                    throw new SQLException("wrong URL " + url, "08001", new IOException(url));
                });
        DriverConnections connections = new DriverConnections(driver, url, "jdbc:stub:fish", new Properties());
        assertThatThrownBy(() -> new PooledDataSource(within(Duration.ofSeconds(1)), connections))
                .hasMessageEndingWith("wrong URL jdbc:stub:fish").satisfies(failure -> {
                    StringWriter trace = new StringWriter();
                    failure.printStackTrace(new PrintWriter(trace));
                    assertThat(trace.toString()).doesNotContain("hunter2");
                });
        Eventually.holds("it is logged", () -> !log.messages().isEmpty());
        assertThat(log.messages()).singleElement().asString().endsWith("wrong URL jdbc:stub:fish");
    }

    @Test
    void says_that_the_first_connection_is_still_being_opened() {
        PoolOnClock clock = new PoolOnClock(DatabasePoolSettings.builder("main").minimumIdle(0));
        clock.hanging = new ArrayList<>();
        assertThat(clock.pool.life.start(Duration.ofMillis(1))).hasMessage("opening one is still in progress");
    }
}
