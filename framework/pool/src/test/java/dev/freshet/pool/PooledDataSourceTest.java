package dev.freshet.pool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.freshet.test.Eventually;
import dev.freshet.test.RecordedLog;
import java.io.PrintWriter;
import java.io.Writer;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import javax.sql.DataSource;
import org.h2.jdbcx.JdbcDataSource;
import org.junit.jupiter.api.Test;

class PooledDataSourceTest {
    private static JdbcDataSource h2() {
        JdbcDataSource driver = new JdbcDataSource();
        driver.setURL("jdbc:h2:mem:");
        driver.setUser("sa");
        driver.setPassword("hush-hush");
        return driver;
    }

    @Test
    void lends_a_connection_that_works_and_takes_it_back() throws SQLException {
        try (PooledDataSource pool = new PooledDataSource(DatabasePoolSettings.named("main"), (DataSource) h2())) {
            try (Connection connection = pool.getConnection(); Statement statement = connection.createStatement();
                    ResultSet rows = statement.executeQuery("select 42")) {
                assertThat(rows.next()).isTrue();
                assertThat(rows.getInt(1)).isEqualTo(42);
                assertThat(pool.snapshot().inUse()).isEqualTo(1);
            }
            assertThat(pool.snapshot().inUse()).isZero();
        }
    }

    @Test
    void lends_the_connection_that_came_back_last() throws SQLException {
        StubDatabase database = new StubDatabase();
        try (PooledDataSource pool = new PooledDataSource(DatabasePoolSettings.named("main"), database)) {
            Eventually.holds("all idle", () -> pool.snapshot().idle() == 10);
            StubDatabase.Stub first;
            try (Connection connection = pool.getConnection()) {
                first = StubDatabase.of(connection);
            }
            try (Connection connection = pool.getConnection()) {
                assertThat(StubDatabase.of(connection)).isSameAs(first);
            }
        }
    }

    @Test
    void keeps_the_minimum_ready_without_being_asked() {
        StubDatabase database = new StubDatabase();
        DatabasePoolSettings settings = DatabasePoolSettings.builder("main").maximumPoolSize(8).minimumIdle(3).build();
        try (PooledDataSource pool = new PooledDataSource(settings, database)) {
            Eventually.holds("three idle", () -> pool.snapshot().idle() == 3);
            assertThat(pool.snapshot().size()).isEqualTo(3);
        }
        assertThat(database.open).isEmpty();
    }

    @Test
    void opens_only_a_few_connections_at_once() {
        StubDatabase database = new StubDatabase();
        database.openLatency = Duration.ofMillis(20);
        DatabasePoolSettings settings = DatabasePoolSettings.builder("main").maximumPoolSize(20).build();
        try (PooledDataSource pool = new PooledDataSource(settings, database)) {
            Eventually.holds("all idle", () -> pool.snapshot().idle() == 20);
        }
        assertThat(database.openingAtOnce).hasValueBetween(1, 4);
    }

    @Test
    void looks_after_its_connections_even_if_logging_fails() throws Exception {
        DatabasePoolSettings settings = DatabasePoolSettings.builder("main").maximumPoolSize(3).minimumIdle(1)
                .leakDetectionThreshold(Duration.ofMillis(300)).idleTimeout(Duration.ofMillis(20)).build();
        try (FailingLog log = new FailingLog();
                PooledDataSource pool = new PooledDataSource(settings, new StubDatabase());
                Connection _ = pool.getConnection()) {
            try (Connection _ = pool.getConnection(); Connection _ = pool.getConnection()) {
                Eventually.holds("a leak that cannot be logged", () -> log.failures.get() > 0);
            }
            Eventually.holds("one idle connection", () -> pool.snapshot().idle() == 1);
        }
    }

    @Test
    void takes_a_connection_back_if_logging_the_wait_for_it_fails() {
        DatabasePoolSettings settings = DatabasePoolSettings.builder("main").maximumPoolSize(1).minimumIdle(0)
                .initializationFailTimeout(Duration.ZERO).slowAcquireThreshold(Duration.ofNanos(1)).build();
        try (FailingLog log = new FailingLog();
                PooledDataSource pool = new PooledDataSource(settings, new StubDatabase())) {
            assertThatThrownBy(pool::getConnection).isInstanceOf(OutOfMemoryError.class);
            assertThat(log.failures).hasValue(1);
            assertThat(pool.snapshot().inUse()).isZero();
            assertThat(pool.snapshot().idle()).isEqualTo(1);
        }
    }

    /** A log that has no memory for warnings and errors. */
    private static final class FailingLog extends Handler implements AutoCloseable {
        private final Logger logger = Logger.getLogger("dev.freshet.pool");
        private final AtomicInteger failures = new AtomicInteger();

        FailingLog() {
            logger.addHandler(this);
        }

        @Override
        public void publish(LogRecord line) {
            if (line.getLevel().intValue() >= Level.WARNING.intValue()) {
                failures.incrementAndGet();
                throw new OutOfMemoryError("of the test");
            }
        }

        @Override
        public void flush() {
            // Nothing is buffered.
        }

        @Override
        public void close() {
            logger.removeHandler(this);
        }
    }

    @Test
    void says_that_it_is_closed() {
        PooledDataSource pool = new PooledDataSource(DatabasePoolSettings.named("orders"), new StubDatabase());
        pool.close();
        pool.close();
        assertThatThrownBy(pool::getConnection).isInstanceOf(SQLNonTransientConnectionException.class)
                .hasMessage("pool orders is closed");
    }

    @Test
    void answers_what_a_data_source_is_asked() throws SQLException {
        try (PooledDataSource pool = new PooledDataSource(DatabasePoolSettings.named("main"), new StubDatabase())) {
            assertThatThrownBy(() -> pool.getConnection("sa", "hush-hush"))
                    .isInstanceOf(SQLFeatureNotSupportedException.class).hasMessageNotContaining("hush-hush");
            assertThat(pool.isWrapperFor(PooledDataSource.class)).isTrue();
            assertThat(pool.isWrapperFor(JdbcDataSource.class)).isFalse();
            assertThat(pool.unwrap(DataSource.class)).isSameAs(pool);
            assertThatThrownBy(() -> pool.unwrap(JdbcDataSource.class)).isInstanceOf(SQLException.class);
            assertThat(pool.getLoginTimeout()).isEqualTo(10);
            assertThatThrownBy(() -> pool.setLoginTimeout(5)).isInstanceOf(SQLFeatureNotSupportedException.class);
            assertThat(pool.getLogWriter()).isNull();
            PrintWriter writer = new PrintWriter(Writer.nullWriter());
            pool.setLogWriter(writer);
            assertThat(pool.getLogWriter()).isSameAs(writer);
            assertThat(pool.getParentLogger().getName()).isEqualTo("dev.freshet.pool");
        }
    }

    @Test
    void changes_its_limits_and_replaces_its_connections_while_it_runs() throws SQLException {
        StubDatabase database = new StubDatabase();
        try (PooledDataSource pool = new PooledDataSource(DatabasePoolSettings.named("main"), database)) {
            Eventually.holds("all idle", () -> pool.snapshot().idle() == 10);
            pool.resize(0, 3);
            assertThat(pool.snapshot().size()).isEqualTo(3);
            assertThatThrownBy(() -> pool.resize(4, 3))
                    .hasMessage("pool main: minimum-idle is 4: must be from 0 to maximum-pool-size, which is 3");
            pool.evictAll();
            assertThat(pool.snapshot().size()).isZero();
            pool.getConnection().close();
            assertThat(database.opened).hasValue(11);
        }
    }

    @Test
    void tells_of_a_leak_with_the_stack_of_the_borrower() throws SQLException {
        DatabasePoolSettings settings = DatabasePoolSettings.builder("main")
                .leakDetectionThreshold(Duration.ofMillis(300)).build();
        try (PooledDataSource pool = new PooledDataSource(settings, new StubDatabase());
                RecordedLog log = RecordedLog.of("dev.freshet.pool"); Connection _ = pool.getConnection()) {
            Eventually.holds("it is logged", () -> !log.records().isEmpty());
            assertThat(log.records().getFirst().getThrown().getStackTrace())
                    .anyMatch(frame -> frame.getClassName().equals(PooledDataSourceTest.class.getName()));
            Eventually.passes(Duration.ofMillis(900));
            assertThat(log.records()).as("once").hasSize(1);
        }
    }

    @Test
    void shows_no_password() {
        try (PooledDataSource pool = new PooledDataSource(DatabasePoolSettings.named("main"), (DataSource) h2())) {
            assertThat(pool.toString()).isEqualTo("pool main");
            assertThat(pool.settings().toString()).doesNotContain("hush-hush");
        }
    }

    @Test
    void counts_what_it_does() throws SQLException {
        try (PooledDataSource pool = new PooledDataSource(DatabasePoolSettings.named("main"), new StubDatabase())) {
            try (Connection _ = pool.getConnection()) {
                assertThat(pool.snapshot().acquire().count()).isEqualTo(1);
                assertThat(pool.snapshot().usage().count()).isZero();
            }
            Eventually.holds("all idle", () -> pool.snapshot().idle() == 10);
            PoolSnapshot now = pool.snapshot();
            assertThat(now.acquire().count()).isEqualTo(1);
            assertThat(now.usage().count()).isEqualTo(1);
            assertThat(now.creation().count()).isEqualTo(10);
            assertThat(now.opened()).isEqualTo(10);
            assertThat(now.size()).isEqualTo(10);
            assertThat(now.maximumPoolSize()).isEqualTo(10);
        }
    }
}
