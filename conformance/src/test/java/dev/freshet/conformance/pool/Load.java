package dev.freshet.conformance.pool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.test.Eventually;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAccumulator;
import java.util.concurrent.locks.LockSupport;
import javax.sql.DataSource;

/**
 * Virtual threads that borrow a connection, ask what only they know the answer to, and give it back, again and again
 * with a millisecond between.
 */
final class Load implements AutoCloseable {
    private static final long PAUSE_NANOS = 1_000_000;
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    /**
     * A call that failed.
     *
     * @param end when, by {@link System#nanoTime()}
     */
    record Failure(long end, SQLException reason) {
        /** What a driver says of an I/O error is in the cause. */
        @Override
        public String toString() {
            return reason + " (" + reason.getCause() + ")";
        }
    }

    private final DataSource pool;
    private final List<Thread> threads = new ArrayList<>();
    private final Queue<Failure> failures = new ConcurrentLinkedQueue<>();
    /** What no call may end with, whatever is done to its connection. */
    private final Queue<Throwable> faults = new ConcurrentLinkedQueue<>();
    private final AtomicLong questions = new AtomicLong();
    private final AtomicLong served = new AtomicLong();
    private final AtomicLong wrong = new AtomicLong();
    private final LongAccumulator longestWait = new LongAccumulator(Math::max, 0);
    private final LongAccumulator longestCall = new LongAccumulator(Math::max, 0);
    private volatile boolean stopped;

    private Load(DataSource pool) {
        this.pool = pool;
    }

    /** Returns when the first calls have been served. */
    static Load start(DataSource pool, int threads) {
        Load load = new Load(pool);
        for (int i = 0; i < threads; i++) {
            load.threads.add(Thread.ofVirtual().name("load-" + i).start(load::run));
        }
        load.awaitServed(threads);
        return load;
    }

    private void run() {
        while (!stopped) {
            long start = System.nanoTime();
            try (Connection connection = borrow(start)) {
                ask(connection, questions.incrementAndGet());
                served.incrementAndGet();
            } catch (SQLException e) {
                failures.add(new Failure(System.nanoTime(), e));
            } catch (RuntimeException | Error e) {
                faults.add(e);
            }
            longestCall.accumulate(System.nanoTime() - start);
            LockSupport.parkNanos(PAUSE_NANOS);
        }
    }

    private Connection borrow(long start) throws SQLException {
        try {
            return pool.getConnection();
        } finally {
            longestWait.accumulate(System.nanoTime() - start);
        }
    }

    private void ask(Connection connection, long question) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement("select ?::bigint")) {
            statement.setLong(1, question);
            try (ResultSet rows = statement.executeQuery()) {
                if (!rows.next() || rows.getLong(1) != question) {
                    wrong.incrementAndGet();
                }
            }
        }
    }

    /** Waits until so many more calls have been served. */
    void awaitServed(long more) {
        long goal = served.get() + more;
        Eventually.holds("served calls", PATIENCE, () -> served.get() >= goal);
    }

    /** Waits until so many calls were served while none failed: all is well again. */
    void awaitUndisturbed(long calls, Duration limit) {
        long start = System.nanoTime();
        int before = failures.size();
        awaitServed(calls);
        while (failures.size() > before) {
            assertThat(Duration.ofNanos(System.nanoTime() - start)).as("calls fail for: %s", failures)
                    .isLessThan(limit);
            before = failures.size();
            awaitServed(calls);
        }
    }

    List<Failure> failures() {
        return List.copyOf(failures);
    }

    /** For a connection, whether it came or not. */
    Duration longestWait() {
        return Duration.ofNanos(longestWait.get());
    }

    /** From asking for a connection to the answer or the failure. */
    Duration longestCall() {
        return Duration.ofNanos(longestCall.get());
    }

    /** Forgets failures and times. */
    void forget() {
        failures.clear();
        longestWait.reset();
        longestCall.reset();
    }

    /** Waits for calls under way, and sees that all answers were right and all failures SQLExceptions. */
    @Override
    public void close() {
        stopped = true;
        Eventually.end(threads, PATIENCE);
        assertThat(faults).isEmpty();
        assertThat(wrong.get()).as("answers to somebody else's question").isZero();
    }
}
