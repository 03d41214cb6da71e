package dev.freshet.conformance.pool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.pool.PoolSettings;
import dev.freshet.pool.PooledDataSource;
import dev.freshet.test.postgres.PostgresDatabase;
import dev.freshet.test.postgres.junit.PostgresTest;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Ten thousand virtual threads want ten connections. */
@PostgresTest
@Timeout(120)
class ManyBorrowersTest {
    private static final int BORROWERS = 10_000;
    private static final int CONNECTIONS = 10;
    /** A thread may stop between drawing its ticket and standing in the queue, and after it was handed a connection. */
    private static final int PLACES = 5 * CONNECTIONS;
    /** What the pool may add to the limit and to how late threads wake up. */
    private static final Duration TOLERANCE = Duration.ofMillis(50);
    private static final Duration LIMIT_OF_SLEEP = Duration.ofMillis(200);

    private final Queue<SQLException> failures = new ConcurrentLinkedQueue<>();

    private interface Borrowing {
        void by(int number) throws SQLException;
    }

    private void borrow(Borrowing borrowing) throws InterruptedException {
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < BORROWERS; i++) {
            int number = i;
            threads.add(Thread.ofVirtual().start(() -> {
                try {
                    borrowing.by(number);
                } catch (SQLException e) {
                    failures.add(e);
                }
            }));
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }

    /** The best of three tries: a pool that is unfair is so in each, a thread that stands still for a moment is not. */
    @Test
    void are_served_in_the_order_in_which_they_came(PostgresDatabase database) throws InterruptedException {
        int[] displacement = displacement(database);
        for (int tries = 1; tries < 3 && oneOfHundred(displacement) > PLACES; tries++) {
            displacement = displacement(database);
        }
        assertThat(oneOfHundred(displacement))
                .as("places by which 1 of 100 was served out of turn (most: %d)", displacement[BORROWERS - 1])
                .isLessThanOrEqualTo(PLACES);
    }

    private static int oneOfHundred(int[] sorted) {
        return sorted[sorted.length * 99 / 100];
    }

    /** By how many places each was served out of turn, the least first. */
    private int[] displacement(PostgresDatabase database) throws InterruptedException {
        AtomicInteger came = new AtomicInteger();
        AtomicInteger served = new AtomicInteger();
        int[] displacement = new int[BORROWERS];
        try (PooledDataSource pool = new PooledDataSource(PoolSettings.builder("fair")
                .maximumPoolSize(CONNECTIONS).connectionTimeout(Duration.ofSeconds(30)).build(),
                Opening.of(database))) {
            borrow(number -> {
                int ticket = came.getAndIncrement();
                try (Connection connection = pool.getConnection(); Statement statement = connection.createStatement()) {
                    displacement[number] = Math.abs(served.getAndIncrement() - ticket);
                    statement.execute("select 1");
                }
            });
        }
        assertThat(failures).isEmpty();
        assertThat(served).hasValue(BORROWERS);
        Arrays.sort(displacement);
        return displacement;
    }

    /** The best of a few tries: what the pool adds is there in each, what others on the machine add is not. */
    @Test
    void wait_as_long_as_the_limit_says_and_no_longer(PostgresDatabase database) throws InterruptedException {
        Duration limit = Duration.ofSeconds(1);
        longestWait(database, Duration.ofMillis(100)); // compiles what is to be measured
        Duration over = longestWait(database, limit).minus(limit);
        Duration machine = lateness(LIMIT_OF_SLEEP);
        for (int tries = 1; tries < 6 && over.compareTo(machine.plus(TOLERANCE)) > 0; tries++) {
            over = Collections.min(List.of(over, longestWait(database, limit).minus(limit)));
            machine = Collections.max(List.of(machine, lateness(LIMIT_OF_SLEEP)));
        }
        assertThat(over).as("the longest wait over its limit, where as many threads that only sleep wake up to %s late",
                machine).isLessThanOrEqualTo(machine.plus(TOLERANCE));
    }

    private Duration longestWait(PostgresDatabase database, Duration limit) throws InterruptedException {
        long[] waits = new long[BORROWERS];
        failures.clear();
        try (PooledDataSource pool = new PooledDataSource(PoolSettings.builder("busy").maximumPoolSize(CONNECTIONS)
                .connectionTimeout(limit).build(), Opening.of(database))) {
            borrow(number -> {
                long start = System.nanoTime();
                try (Connection connection = pool.getConnection(); Statement statement = connection.createStatement()) {
                    waits[number] = System.nanoTime() - start;
                    statement.execute("select 1");
                    LockSupport.parkNanos(10_000_000);
                } catch (SQLTransientConnectionException e) {
                    waits[number] = System.nanoTime() - start;
                    assertThat(waits[number]).as("nobody gives up early").isGreaterThanOrEqualTo(limit.toNanos());
                    throw e;
                }
            });
            assertThat(failures).as("too many for the limit").hasSizeBetween(BORROWERS / 2, BORROWERS - 1)
                    .hasSize((int) pool.snapshot().timeouts());
        }
        Arrays.sort(waits);
        return Duration.ofNanos(waits[BORROWERS - 1]);
    }

    /** What it takes this machine, as busy as it is, to wake so many at once and to make an exception for each. */
    private Duration lateness(Duration time) throws InterruptedException {
        long[] woken = new long[BORROWERS];
        borrow(number -> {
            long start = System.nanoTime();
            LockSupport.parkNanos(time.toNanos());
            SQLException made = new SQLTransientConnectionException("after " + time + " of " + number);
            woken[number] = made.getErrorCode() + System.nanoTime() - start;
        });
        Arrays.sort(woken);
        return Duration.ofNanos(woken[BORROWERS - 1]).minus(time);
    }

    /** The best of three tries, as for the order. */
    @Test
    void that_come_again_and_again_are_served_equally_often(PostgresDatabase database) throws InterruptedException {
        long[] served = served(database);
        for (int tries = 1; tries < 3 && !isEqual(served); tries++) {
            served = served(database);
        }
        assertThat(isEqual(served)).as("nobody starves, and most over least is 1.2 at most, of %s",
                Arrays.toString(served)).isTrue();
    }

    /** A busy machine may stop any thread while it holds a connection, so one of ten at each end is left out. */
    private static boolean isEqual(long[] sorted) {
        return sorted[sorted.length * 9 / 10] <= 1.2 * sorted[sorted.length / 10] && sorted[0] > 30;
    }

    /** How often each of many threads was served, of a hundred times on average, the least first. */
    private static long[] served(PostgresDatabase database) {
        int threads = 200;
        try (PooledDataSource pool = new PooledDataSource(PoolSettings.builder("equal").maximumPoolSize(CONNECTIONS)
                .build(), Opening.of(database));
                Load load = Load.start(pool, threads)) {
            load.awaitServed(10 * threads);
            long[] before = load.servedByThread();
            load.awaitServed(100 * threads);
            long[] served = load.servedByThread();
            for (int i = 0; i < threads; i++) {
                served[i] -= before[i];
            }
            Arrays.sort(served);
            assertThat(load.failures()).isEmpty();
            return served;
        }
    }
}
