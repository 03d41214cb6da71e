package dev.freshet.conformance.pool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.HotSpotDiagnosticMXBean;
import com.sun.management.HotSpotDiagnosticMXBean.ThreadDumpFormat;
import dev.freshet.pool.DatabasePoolSettings;
import dev.freshet.pool.PooledDataSource;
import dev.freshet.test.Eventually;
import dev.freshet.test.postgres.PostgresDatabase;
import dev.freshet.test.postgres.junit.PostgresTest;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A pool is closed: who has a connection may finish, who waits is told, and nothing is left. */
@PostgresTest
@Timeout(120)
class ShutdownTest {
    private static final int CONNECTIONS = 10;
    private static final Duration SOON = Duration.ofSeconds(20);
    private static final String NAME = "closing-pool";
    private static final Executor VIRTUAL = Thread::startVirtualThread;

    private final PostgresDatabase database;
    @TempDir
    private Path folder;

    ShutdownTest(PostgresDatabase database) {
        this.database = database;
    }

    private PooledDataSource pool() {
        return new PooledDataSource(DatabasePoolSettings.builder(NAME).maximumPoolSize(CONNECTIONS)
                .connectionTimeout(Duration.ofSeconds(20)).build(), Opening.of(database));
    }

    /** As the server counts them. */
    private int connections() {
        try (Connection connection = database.dataSource().getConnection();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("select count(*) from pg_stat_activity "
                        + "where application_name = 'freshet-pool-proof' and datname = current_database()")) {
            rows.next();
            return rows.getInt(1);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Virtual threads too, which only a dump shows. */
    private long threads() {
        Path dump = folder.resolve("threads-" + System.nanoTime());
        try {
            ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class)
                    .dumpThreads(dump.toString(), ThreadDumpFormat.TEXT_PLAIN);
            try (var lines = Files.lines(dump)) {
                return lines.filter(line -> line.startsWith("#") && line.contains(NAME)).count();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static long sockets() {
        try (var files = Files.list(Path.of("/proc/self/fd"))) {
            return files.filter(ShutdownTest::isSocket).count();
        } catch (IOException e) {
            return 0; // not Linux: the server's count has to do
        }
    }

    private static boolean isSocket(Path descriptor) {
        try {
            return Files.readSymbolicLink(descriptor).toString().startsWith("socket:");
        } catch (IOException e) {
            return false; // closed meanwhile
        }
    }

    @Test
    void leaves_neither_threads_nor_sockets() throws Exception {
        try (Connection connection = database.dataSource().getConnection()) {
            assertThat(connection.isValid(1)).isTrue(); // what the driver keeps for ever is there now
        }
        long socketsBefore = sockets();
        int platformBefore = Thread.activeCount();
        PooledDataSource pool = pool();
        try (Load load = Load.start(pool, 5 * CONNECTIONS)) {
            load.awaitServed(20 * CONNECTIONS);
            Eventually.holds("a full pool", SOON, () -> connections() == CONNECTIONS);
            assertThat(sockets()).isGreaterThanOrEqualTo(sockets() == 0 ? 0 : CONNECTIONS);
        }
        assertThat(threads()).as("while it is open").isPositive();
        pool.close();

        Eventually.holds("the end of its connections", SOON, () -> connections() == 0);
        Eventually.holds("the end of its sockets", SOON, () -> sockets() <= socketsBefore);
        Eventually.holds("the end of its threads", SOON, () -> threads() == 0);
        // The driver may keep a cleaner.
        Eventually.holds("the end of its platform threads", SOON, () -> Thread.activeCount() <= platformBefore + 1);
    }

    @Test
    void lets_who_has_a_connection_finish_and_tells_who_waits() throws Exception {
        PooledDataSource pool = pool();
        Connection[] lent = new Connection[CONNECTIONS];
        for (int i = 0; i < CONNECTIONS; i++) {
            lent[i] = pool.getConnection();
        }
        CompletableFuture<Connection> waiting = CompletableFuture.supplyAsync(() -> borrow(pool), VIRTUAL);
        Eventually.holds("somebody who waits", SOON, () -> pool.snapshot().waiting() == 1);
        CompletableFuture<Void> closing = CompletableFuture.runAsync(pool::close, VIRTUAL);

        assertThatThrownBy(() -> waiting.get(SOON.toSeconds(), TimeUnit.SECONDS))
                .hasRootCauseInstanceOf(SQLNonTransientConnectionException.class).hasStackTraceContaining(NAME);
        assertThat(closing).isNotDone();
        for (Connection connection : lent) {
            try (Statement statement = connection.createStatement()) {
                assertThat(statement.execute("select 1")).isTrue();
            }
            connection.close();
        }
        closing.get(SOON.toSeconds(), TimeUnit.SECONDS);
        Eventually.holds("the end of its connections", SOON, () -> connections() == 0);
    }

    @Test
    void aborts_who_does_not_finish_in_time() throws Exception {
        PooledDataSource pool = pool();
        Connection lent = pool.getConnection();
        long start = System.nanoTime();
        pool.close(Duration.ofMillis(300));
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isBetween(Duration.ofMillis(300), SOON);

        assertThatThrownBy(() -> lent.createStatement().execute("select 1")).isInstanceOf(SQLException.class);
        lent.close();
        Eventually.holds("the end of its connections", SOON, () -> connections() == 0);
    }

    private static Connection borrow(PooledDataSource pool) {
        try {
            return pool.getConnection();
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }
}
