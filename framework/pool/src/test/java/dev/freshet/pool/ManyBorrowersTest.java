package dev.freshet.pool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.freshet.test.Eventually;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ManyBorrowersTest {
    private final StubDatabase database = new StubDatabase();

    private PooledDataSource pool(DatabasePoolSettings.Builder settings) {
        return new PooledDataSource(settings.slowAcquireThreshold(Duration.ZERO).build(), database);
    }

    private static DatabasePoolSettings.Builder settings(int size) {
        return DatabasePoolSettings.builder("main").maximumPoolSize(size);
    }

    /** What {@code count} virtual threads do, each told its number; fails when one of them does. */
    private static void all(int count, Work work) throws Exception {
        List<Future<?>> ends = new ArrayList<>();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < count; i++) {
                int number = i;
                ends.add(threads.submit(() -> {
                    work.of(number);
                    return null;
                }));
            }
        }
        for (Future<?> end : ends) {
            end.get();
        }
    }

    private interface Work {
        void of(int number) throws Exception;
    }

    @Test
    void ten_thousand_on_ten_connections_are_all_served() throws Exception {
        int count = 10_000;
        try (PooledDataSource pool = pool(settings(10).connectionTimeout(Duration.ofSeconds(60)))) {
            all(count, _ -> {
                try (Connection _ = pool.getConnection()) {
                    LockSupport.parkNanos(200_000);
                }
            });
            assertThat(pool.snapshot().timeouts()).isZero();
            assertThat(pool.snapshot().acquire().count()).isEqualTo(count);
        }
        assertThat(database.opened).hasValue(10);
    }

    /** One connection goes from hand to hand: threads note that they have it in the order in which they get it. */
    @Test
    void are_served_in_the_order_in_which_they_came() throws Exception {
        int count = 10_000;
        Queue<Integer> served = new ConcurrentLinkedQueue<>();
        try (PooledDataSource pool = pool(settings(1).connectionTimeout(Duration.ofSeconds(60)));
                ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            Connection held = pool.getConnection();
            for (int i = 0; i < count; i++) {
                int number = i;
                threads.execute(() -> borrow(pool, () -> served.add(number)));
                allWait(pool, i + 1);
            }
            held.close();
        }
        assertThat(served).containsExactlyElementsOf(IntStream.range(0, count).boxed().toList());
    }

    /** A thread that comes back at once stands behind all others: none is served twice before each was served once. */
    @Test
    void that_keep_coming_are_served_in_turn() throws Exception {
        int count = 100;
        int rounds = 10;
        Queue<Integer> served = new ConcurrentLinkedQueue<>();
        try (PooledDataSource pool = pool(settings(1).connectionTimeout(Duration.ofSeconds(60)));
                ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            Connection held = pool.getConnection();
            for (int i = 0; i < count; i++) {
                int number = i;
                threads.execute(() -> {
                    for (int round = 1; round < rounds; round++) {
                        borrow(pool, () -> {
                            served.add(number);
                            allWait(pool, count - 1);
                        });
                    }
                    borrow(pool, () -> served.add(number));
                });
                allWait(pool, i + 1);
            }
            held.close();
        }
        assertThat(served).containsExactlyElementsOf(
                IntStream.range(0, count * rounds).map(i -> i % count).boxed().toList());
    }

    private static void borrow(PooledDataSource pool, Runnable meanwhile) {
        try (Connection _ = pool.getConnection()) {
            meanwhile.run();
        } catch (SQLException e) {
            throw new AssertionError(e);
        }
    }

    private static void allWait(PooledDataSource pool, int count) {
        long end = System.nanoTime() + 30_000_000_000L;
        while (pool.snapshot().waiting() < count) {
            assertThat(System.nanoTime()).as("waiting for %d to wait", count).isLessThan(end);
            Thread.yield();
        }
    }

    @Test
    void connections_that_end_their_life_under_load_cause_no_error() throws Exception {
        try (PooledDataSource pool = pool(settings(8).maxLifetime(Duration.ofMillis(100)))) {
            long end = System.nanoTime() + 1_500_000_000L;
            long last = end + 20_000_000_000L;
            all(50, _ -> {
                while (System.nanoTime() < end || database.opened.get() <= 40 && System.nanoTime() < last) {
                    try (Connection connection = pool.getConnection()) {
                        connection.setReadOnly(false);
                        LockSupport.parkNanos(500_000);
                        connection.commit();
                    }
                }
            });
            assertThat(database.opened).hasValueGreaterThan(40);
            Eventually.holds("no more than are replaced at once", () -> database.open.size() <= 8 + 8);
        }
        assertThat(database.open).isEmpty();
    }

    @Test
    void no_virtual_thread_holds_on_to_its_carrier(@TempDir Path folder) throws Exception {
        Path file = folder.resolve("pinned.jfr");
        try (PooledDataSource pool = pool(settings(4)); Recording recording = new Recording()) {
            all(100, _ -> pool.getConnection().close());
            // All that is done below is done once before, lest loading a class shows.
            pool.evictAll();
            all(100, _ -> pool.getConnection().close());
            recording.enable("jdk.VirtualThreadPinned").withoutThreshold();
            recording.start();
            all(500, _ -> {
                for (int i = 0; i < 20; i++) {
                    try (Connection _ = pool.getConnection()) {
                        LockSupport.parkNanos(50_000);
                    }
                }
            });
            pool.evictAll();
            all(100, _ -> pool.getConnection().close());
            recording.stop();
            recording.dump(file);
        }
        assertThat(RecordingFile.readAllEvents(file)).extracting(RecordedEvent::toString).isEmpty();
    }

    /** Every one of t threads that need k connections at once holds k - 1: one more lets one of them end. */
    @Test
    void nested_borrows_end_with_threads_times_one_less_than_they_need_and_one_more() throws Exception {
        int threads = 6;
        int each = 3;
        try (PooledDataSource pool = pool(settings(threads * (each - 1) + 1))) {
            CyclicBarrier allHoldAllButOne = new CyclicBarrier(threads);
            all(threads, _ -> nested(pool, each, allHoldAllButOne));
            assertThat(pool.snapshot().timeouts()).isZero();
        }
    }

    @Test
    void nested_borrows_with_one_connection_fewer_end_in_a_clean_time_out() throws Exception {
        int threads = 6;
        int each = 3;
        try (PooledDataSource pool = pool(settings(threads * (each - 1)).connectionTimeout(Duration.ofMillis(300)))) {
            Eventually.holds("all are there", () -> pool.snapshot().idle() == threads * (each - 1));
            CyclicBarrier allHoldAllButOne = new CyclicBarrier(threads);
            assertThatThrownBy(() -> all(threads, _ -> nested(pool, each, allHoldAllButOne)))
                    .hasRootCauseInstanceOf(SQLTransientConnectionException.class)
                    .rootCause().hasMessageContaining("this thread holds 2 itself");
            assertThat(pool.snapshot().timeouts()).isPositive();
            assertThat(pool.snapshot().inUse()).isZero();
            pool.getConnection().close();
        }
    }

    private static void nested(PooledDataSource pool, int left, CyclicBarrier barrier) throws Exception {
        if (left == 1) {
            barrier.await(20, TimeUnit.SECONDS);
        }
        try (Connection _ = pool.getConnection()) {
            if (left > 1) {
                nested(pool, left - 1, barrier);
            }
        }
    }

    @Test
    void resizing_and_evicting_under_load_cause_no_error() throws Exception {
        try (PooledDataSource pool = pool(settings(4))) {
            long end = System.nanoTime() + 1_000_000_000L;
            AtomicBoolean over = new AtomicBoolean();
            all(40, number -> {
                if (number > 0) {
                    while (!over.get()) {
                        use(pool);
                    }
                    return;
                }
                for (int round = 0; round < 20 || System.nanoTime() < end; round++) {
                    pool.resize(1, 1 + (int) (System.nanoTime() >>> 4 & 7));
                    pool.evictAll();
                    LockSupport.parkNanos(5_000_000);
                }
                over.set(true);
            });
            pool.resize(2, 4);
            assertThat(pool.snapshot().inUse()).isZero();
            Eventually.holds("no more than it may have", () -> pool.snapshot().size() <= 4);
        }
        assertThat(database.open).isEmpty();
        assertThat(database.opened.get()).isGreaterThan(10);
    }

    private static void use(PooledDataSource pool) throws SQLException {
        try (Connection connection = pool.getConnection()) {
            connection.setReadOnly(false);
            LockSupport.parkNanos(100_000);
            connection.setReadOnly(false);
        }
    }
}
