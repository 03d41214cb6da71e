package dev.freshet.pool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.HotSpotDiagnosticMXBean;
import com.sun.management.HotSpotDiagnosticMXBean.ThreadDumpFormat;
import dev.freshet.test.Eventually;
import dev.freshet.test.RecordedLog;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClosingPoolTest {
    private final StubDatabase database = new StubDatabase();

    private PooledDataSource pool(String name, int size) {
        return new PooledDataSource(DatabasePoolSettings.builder(name).maximumPoolSize(size).build(), database);
    }

    /** Threads of both kinds whose names begin so. */
    private static long threads(Path folder, String prefix) throws IOException {
        Path file = folder.resolve("threads-" + System.nanoTime() + ".txt");
        ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class)
                .dumpThreads(file.toString(), ThreadDumpFormat.TEXT_PLAIN);
        try (var lines = Files.lines(file)) {
            return lines.filter(line -> line.contains("\"" + prefix)).count();
        }
    }

    @Test
    void ends_its_threads_and_connections(@TempDir Path folder) throws Exception {
        PooledDataSource pool = pool("ending", 10);
        database.openLatency = Duration.ofMillis(50);
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < 50; i++) {
                threads.submit(() -> {
                    pool.getConnection().close();
                    return null;
                });
            }
        }
        assertThat(threads(folder, "pool-ending")).isPositive();
        pool.evictAll();
        pool.close();
        assertThat(database.open).isEmpty();
        assertThat(database.openingNow).hasValue(0);
        Eventually.holds("no thread is left", () -> {
            try {
                return threads(folder, "pool-ending") == 0;
            } catch (IOException e) {
                throw new AssertionError(e);
            }
        });
    }

    @Test
    void waits_for_what_is_lent() throws Exception {
        PooledDataSource pool = pool("main", 2);
        Connection lent = pool.getConnection();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<?> closing = threads.submit(() -> pool.close());
            Eventually.holds("idle ones are closed", () -> pool.snapshot().size() == 1 && database.open.size() == 1);
            assertThat(closing.isDone()).isFalse();
            lent.setReadOnly(true);
            lent.close();
            closing.get();
        }
        assertThat(database.open).isEmpty();
        assertThat(database.aborted).hasValue(0);
    }

    @Test
    void waits_for_as_long_as_it_takes_if_no_clock_can_count_the_limit() throws Exception {
        PooledDataSource pool = pool("main", 2);
        Connection lent = pool.getConnection();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<?> closing = threads.submit(() -> pool.close(Duration.ofSeconds(Long.MAX_VALUE)));
            Eventually.holds("idle ones are closed", () -> pool.snapshot().size() == 1 && database.open.size() == 1);
            lent.close();
            closing.get();
        }
        assertThat(database.open).isEmpty();
        assertThat(database.aborted).hasValue(0);
    }

    @Test
    @SuppressWarnings("NullAway")
    void stays_open_if_the_limit_is_null() throws SQLException {
        PooledDataSource pool = pool("main", 1);
        assertThatThrownBy(() -> pool.close(null)).isInstanceOf(NullPointerException.class)
                .hasMessage("drainTimeout");
        pool.getConnection().close();
        pool.close();
    }

    @Test
    void aborts_what_is_still_lent_when_time_is_up() throws SQLException {
        PooledDataSource pool = pool("main", 2);
        Connection lent = pool.getConnection();
        Eventually.holds("the other is idle", () -> pool.snapshot().idle() == 1);
        try (RecordedLog log = RecordedLog.of("dev.freshet.pool")) {
            pool.close(Duration.ofMillis(100));
            assertThat(pool.snapshot().size()).isZero();
            assertThat(log.messages()).singleElement().asString()
                    .contains("pool main: size 1 of 2, 1 in use", "aborting the connections in use");
        }
        assertThat(database.open).isEmpty();
        assertThat(database.aborted).hasValue(1);
        assertThatThrownBy(() -> lent.setReadOnly(true)).isInstanceOf(SQLException.class);
        lent.close();
        assertThat(pool.snapshot().size()).isZero();
    }

    @Test
    void closes_what_is_still_lent_if_the_driver_cannot_abort() throws SQLException {
        database.cannotAbort = true;
        PooledDataSource pool = pool("main", 1);
        try (Connection _ = pool.getConnection(); RecordedLog _ = RecordedLog.of("dev.freshet.pool")) {
            pool.close(Duration.ZERO);
            assertThat(database.aborted).hasValue(1);
            assertThat(database.open).isEmpty();
        }
    }

    @Test
    void waits_until_its_connections_are_closed() throws Exception {
        PooledDataSource pool = pool("main", 1);
        database.hangsClosing = true;
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<?> slow = threads.submit(() -> {
                Eventually.holds("it is being closed", () -> pool.snapshot().size() == 0);
                Eventually.passes(Duration.ofMillis(100));
                database.hangsClosing = false;
            });
            pool.close();
            assertThat(database.open).isEmpty();
            slow.get();
        }
    }

    @Test
    void does_not_wait_for_what_is_lent_if_its_thread_is_interrupted() {
        PoolOnClock clock = new PoolOnClock(DatabasePoolSettings.builder("main").maximumPoolSize(1));
        clock.borrow();
        Thread.currentThread().interrupt();
        try (RecordedLog _ = RecordedLog.of("dev.freshet.pool")) {
            assertThat(clock.pool.life.close(Duration.ofHours(1))).isTrue();
        }
        assertThat(Thread.interrupted()).as("stays interrupted").isTrue();
        assertThat(clock.database.aborted).hasValue(1);
        assertThat(clock.pool.life.close(Duration.ZERO)).as("a second time").isFalse();
    }

    @Test
    void leaves_an_interrupted_thread_interrupted() {
        PooledDataSource pool = pool("main", 2);
        Thread.currentThread().interrupt();
        pool.close();
        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void refuses_who_waits_at_once() throws Exception {
        PooledDataSource pool = pool("main", 1);
        Connection lent = pool.getConnection();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<?> waiting = threads.submit(() -> pool.getConnection());
            Eventually.holds("it waits", () -> pool.snapshot().waiting() == 1);
            Future<?> closing = threads.submit(() -> pool.close());
            assertThatThrownBy(waiting::get).isInstanceOf(ExecutionException.class).rootCause()
                    .hasMessage("pool main is closed");
            lent.close();
            closing.get();
        }
    }

    @Test
    void does_not_wait_for_a_connection_that_is_being_opened() {
        database.hangsOpening = true;
        PooledDataSource pool = new PooledDataSource(DatabasePoolSettings.builder("main")
                .initializationFailTimeout(Duration.ZERO).build(), database);
        Eventually.holds("it opens", () -> database.openingNow.get() > 0);
        long start = System.nanoTime();
        pool.close();
        assertThat(System.nanoTime() - start).isLessThan(5_000_000_000L);
        assertThat(database.openingNow).hasValue(0);
    }

    @Test
    void closing_by_many_at_once_closes_once() throws Exception {
        PooledDataSource pool = pool("main", 5);
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < 10; i++) {
                threads.submit(() -> pool.close());
            }
        }
        assertThat(database.open).isEmpty();
        assertThat(pool.snapshot().discarded()).isEqualTo(database.opened.get());
    }
}
