package dev.freshet.conformance.pool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.pool.DatabasePoolSettings;
import dev.freshet.pool.PooledDataSource;
import dev.freshet.test.postgres.PostgresDatabase;
import dev.freshet.test.postgres.junit.PostgresTest;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Ten thousand virtual threads want ten connections. */
@PostgresTest
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ManyBorrowersTest {
    private static final int BORROWERS = 10_000;
    private static final int CONNECTIONS = 10;
    private static final Duration LIMIT = Duration.ofSeconds(1);
    private static final Duration LONG = Duration.ofSeconds(60);

    private final List<Thread> threads = new ArrayList<>();
    private final Queue<SQLException> failures = new ConcurrentLinkedQueue<>();

    private interface Borrowing {
        void by(int number) throws SQLException;
    }

    private static PooledDataSource pool(PostgresDatabase database, int size, Duration limit) {
        return new PooledDataSource(DatabasePoolSettings.builder("busy").maximumPoolSize(size)
                .connectionTimeout(limit).build(),
                Opening.of(database));
    }

    private void start(int number, Borrowing borrowing) {
        threads.add(Thread.ofVirtual().start(() -> {
            try {
                borrowing.by(number);
            } catch (SQLException e) {
                failures.add(e);
            }
        }));
    }

    private void joinAll() throws InterruptedException {
        for (Thread thread : threads) {
            thread.join();
        }
    }

    private static void allWait(PooledDataSource pool, int count) {
        while (pool.snapshot().waiting() < count) {
            Thread.yield(); // to the limit of the class: it needs a thread of its own for that
        }
    }

    private static void ask(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("select 1");
        }
    }

    @Test
    void are_all_served(PostgresDatabase database) throws InterruptedException {
        AtomicInteger served = new AtomicInteger();
        try (PooledDataSource pool = pool(database, CONNECTIONS, LONG)) {
            for (int i = 0; i < BORROWERS; i++) {
                start(i, _ -> {
                    try (Connection connection = pool.getConnection()) {
                        ask(connection);
                        served.incrementAndGet();
                    }
                });
            }
            joinAll();
        }
        assertThat(failures).isEmpty();
        assertThat(served).hasValue(BORROWERS);
    }

    /** One connection goes from hand to hand: threads note that they have it in the order in which they get it. */
    @Test
    void are_served_in_the_order_in_which_they_came(PostgresDatabase database) throws Exception {
        int borrowers = BORROWERS / 10; // one after the other: each waits for the database
        Queue<Integer> served = new ConcurrentLinkedQueue<>();
        try (PooledDataSource pool = pool(database, 1, LONG)) {
            Connection held = pool.getConnection();
            for (int i = 0; i < borrowers; i++) {
                start(i, number -> {
                    try (Connection connection = pool.getConnection()) {
                        served.add(number);
                        ask(connection);
                    }
                });
                allWait(pool, i + 1);
            }
            held.close();
            joinAll();
        }
        assertThat(failures).isEmpty();
        assertThat(served).containsExactlyElementsOf(IntStream.range(0, borrowers).boxed().toList());
    }

    /** Nothing is given back before the last has given up: the limit alone ends their wait. */
    @Test
    void give_up_when_the_limit_is_over_and_not_before(PostgresDatabase database) throws Exception {
        List<Connection> held = new ArrayList<>();
        try (PooledDataSource pool = pool(database, CONNECTIONS, LIMIT)) {
            for (int i = 0; i < CONNECTIONS; i++) {
                held.add(pool.getConnection());
            }
            for (int i = 0; i < BORROWERS; i++) {
                start(i, _ -> isServedOrWaits(pool));
            }
            joinAll();
            assertThat(failures).hasSize(BORROWERS);
            assertThat(pool.snapshot().timeouts()).isEqualTo(BORROWERS);
            for (Connection connection : held) {
                connection.close();
            }
        }
    }

    @Test
    void are_served_or_give_up_when_there_are_too_many_for_the_limit(PostgresDatabase database) throws Exception {
        try (PooledDataSource pool = pool(database, CONNECTIONS, LIMIT)) {
            for (int i = 0; i < BORROWERS; i++) {
                start(i, _ -> isServedOrWaits(pool));
            }
            joinAll();
            assertThat(failures).as("too many for the limit").hasSizeBetween(BORROWERS / 2, BORROWERS - 1)
                    .hasSize((int) pool.snapshot().timeouts());
        }
    }

    private static void isServedOrWaits(PooledDataSource pool) throws SQLException {
        long start = System.nanoTime();
        try (Connection connection = pool.getConnection()) {
            ask(connection);
            LockSupport.parkNanos(10_000_000);
        } catch (SQLTransientConnectionException e) {
            assertThat(System.nanoTime() - start).as("nobody gives up early")
                    .isGreaterThanOrEqualTo(LIMIT.toNanos());
            throw e;
        }
    }

    /** A thread that comes back at once stands behind all others: none is served twice before each was served once. */
    @Test
    void that_come_again_and_again_are_served_in_turn(PostgresDatabase database) throws Exception {
        int count = 200;
        int rounds = 10;
        Queue<Integer> served = new ConcurrentLinkedQueue<>();
        try (PooledDataSource pool = pool(database, 1, LONG)) {
            Connection held = pool.getConnection();
            for (int i = 0; i < count; i++) {
                start(i, number -> {
                    for (int round = 1; round <= rounds; round++) {
                        try (Connection connection = pool.getConnection()) {
                            served.add(number);
                            ask(connection);
                            allWait(pool, round < rounds ? count - 1 : 0);
                        }
                    }
                });
                allWait(pool, i + 1);
            }
            held.close();
            joinAll();
        }
        assertThat(failures).isEmpty();
        assertThat(served).containsExactlyElementsOf(
                IntStream.range(0, count * rounds).map(i -> i % count).boxed().toList());
    }
}
