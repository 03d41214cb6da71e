package dev.freshet.pool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.freshet.test.Eventually;
import dev.freshet.test.RecordedLog;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

class ExhaustedPoolTest {
    private static DatabasePoolSettings.Builder settings(int size, Duration limit) {
        return DatabasePoolSettings.builder("orders").maximumPoolSize(size).connectionTimeout(limit);
    }

    @Test
    void failures_land_at_the_limit() throws Exception {
        List<Long> millis = waitsInVain();
        // Other work on the machine may spoil one measurement, hardly five in a row.
        for (int more = 4; more > 0 && (millis.get(50) > 800 || millis.getLast() >= 4_000); more--) {
            millis = waitsInVain();
        }
        assertThat(millis.get(50)).as("median").isLessThanOrEqualTo(800);
        assertThat(millis.getLast()).as("on a busy machine").isLessThan(4_000);
    }

    /** How long each of a hundred has waited, in milliseconds, the shortest first. */
    private static List<Long> waitsInVain() throws Exception {
        try (PooledDataSource pool = new PooledDataSource(settings(1, Duration.ofMillis(400)).build(),
                new StubDatabase()); Connection _ = pool.getConnection();
                ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<Long>> waits = new ArrayList<>();
            for (int i = 0; i < 100; i++) {
                waits.add(threads.submit(() -> {
                    long start = System.nanoTime();
                    assertThat(catchThrowable(pool::getConnection)).isInstanceOf(SQLTransientConnectionException.class);
                    return (System.nanoTime() - start) / 1_000_000;
                }));
            }
            List<Long> millis = new ArrayList<>();
            for (Future<Long> wait : waits) {
                millis.add(wait.get());
            }
            millis.sort(null);
            assertThat(millis.getFirst()).isGreaterThanOrEqualTo(399);
            assertThat(pool.snapshot().timeouts()).isEqualTo(100);
            assertThat(pool.snapshot().waiting()).isZero();
            return millis;
        }
    }

    @Test
    void the_message_names_the_pool_its_sizes_and_who_holds_the_longest() throws Exception {
        try (PooledDataSource pool = new PooledDataSource(settings(2, Duration.ofMillis(300)).build(),
                new StubDatabase())) {
            Eventually.holds("both are there", () -> pool.snapshot().idle() == 2);
            CountDownLatch held = new CountDownLatch(1);
            CountDownLatch over = new CountDownLatch(1);
            Thread.ofVirtual().name("hoarder").start(() -> {
                try (Connection _ = pool.getConnection()) {
                    held.countDown();
                    over.await();
                } catch (SQLException | InterruptedException e) {
                    throw new AssertionError(e);
                }
            });
            held.await();
            try (Connection _ = pool.getConnection()) {
                assertThatThrownBy(pool::getConnection).isInstanceOf(SQLTransientConnectionException.class)
                        .hasMessageMatching("pool orders: size 2 of 2, 2 in use, 0 idle, 0 opening, 0 waiting; "
                                + "longest held: for [\\d.]+ m?s by thread \"hoarder\"; this thread holds 1 itself; "
                                + "no connection within 300 ms")
                        .extracting(e -> ((SQLException) e).getSQLState()).isEqualTo("08001");
            }
            over.countDown();
            Eventually.holds("given back", () -> pool.snapshot().inUse() == 0);
        }
    }

    /** What the carriers of virtual threads, and the pool's own thread, have used. */
    private static long cpuNanos() {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        long sum = 0;
        for (ThreadInfo thread : threads.getThreadInfo(threads.getAllThreadIds())) {
            if (thread != null && thread.getThreadName().matches("ForkJoinPool-\\d+-worker-.*|pool-orders")) {
                sum += threads.getThreadCpuTime(thread.getThreadId());
            }
        }
        assertThat(sum).isPositive();
        return sum;
    }

    @Test
    void a_thousand_that_wait_cost_next_to_nothing() throws Exception {
        DatabasePoolSettings settings = settings(1, Duration.ofSeconds(30)).slowAcquireThreshold(Duration.ZERO).build();
        try (PooledDataSource pool = new PooledDataSource(settings, new StubDatabase())) {
            Connection held = pool.getConnection();
            long nanos;
            try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
                for (int i = 0; i < 1000; i++) {
                    threads.submit(() -> {
                        pool.getConnection().close();
                        return null;
                    });
                }
                Eventually.holds("all wait", () -> pool.snapshot().waiting() == 1000);
                long before = cpuNanos();
                Eventually.passes(Duration.ofMillis(1_000));
                nanos = cpuNanos() - before;
                held.close();
            }
            assertThat(nanos).as("ns of CPU in a second").isLessThan(100_000_000);
            assertThat(pool.snapshot().acquire().count()).isEqualTo(1001);
            assertThat(pool.snapshot().acquire().maxNanos()).isGreaterThan(1_000_000_000);
        }
    }

    @Test
    void a_long_wait_is_logged() throws Exception {
        DatabasePoolSettings settings = settings(1, Duration.ofSeconds(30))
                .slowAcquireThreshold(Duration.ofMillis(90)).build();
        try (PooledDataSource pool = new PooledDataSource(settings, new StubDatabase());
                RecordedLog log = RecordedLog.of("dev.freshet.pool")) {
            Connection held = pool.getConnection();
            try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
                threads.submit(() -> {
                    pool.getConnection().close();
                    return null;
                });
                Eventually.holds("it waits", () -> pool.snapshot().waiting() == 1);
                Eventually.passes(Duration.ofMillis(120));
                held.close();
            }
            assertThat(log.messages()).singleElement().asString().contains("pool orders: size 1 of 1")
                    .containsPattern("a borrower waited (\\d{3} ms|\\d{1,2}\\.\\d s) for a connection");
        }
    }

    @Test
    void of_the_long_waits_of_a_second_one_is_logged_and_the_others_are_only_counted() {
        SlowAcquires slow = new SlowAcquires(new PoolOnClock(
                settings(1, Duration.ofSeconds(10)).slowAcquireThreshold(Duration.ofMillis(90))).pool);
        long now = System.nanoTime();
        try (RecordedLog log = RecordedLog.of("dev.freshet.pool")) {
            slow.saw(89_999_999, now);
            assertThat(log.messages()).isEmpty();
            slow.saw(90_000_000, now);
            slow.saw(90_000_000, now + 999_999_999);
            assertThat(log.messages()).singleElement().asString().endsWith("a borrower waited 90 ms for a connection");
            slow.saw(90_000_000, now + 1_000_000_000);
            assertThat(log.messages()).last().asString().endsWith("; 1 more slow waits since the last warning");
        }
    }
}
