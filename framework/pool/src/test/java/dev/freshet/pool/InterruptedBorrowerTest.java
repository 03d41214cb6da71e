package dev.freshet.pool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.test.Eventually;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;

class InterruptedBorrowerTest {
    private static PooledDataSource pool(StubDatabase database, int size) {
        return new PooledDataSource(DatabasePoolSettings.builder("main").maximumPoolSize(size).minimumIdle(0)
                .validationTimeout(Duration.ofSeconds(20)).initializationFailTimeout(Duration.ZERO).build(), database);
    }

    /** A virtual thread that borrows, is interrupted at {@code when}, and tells what it got. */
    private static SQLException interruptedWhile(PooledDataSource pool, BooleanSupplier when)
            throws InterruptedException {
        AtomicReference<SQLException> outcome = new AtomicReference<>();
        AtomicReference<Boolean> flag = new AtomicReference<>();
        Thread borrower = Thread.ofVirtual().start(() -> {
            try {
                pool.getConnection().close();
            } catch (SQLException e) {
                outcome.set(e);
                flag.set(Thread.currentThread().isInterrupted());
            }
        });
        Eventually.holds("the moment to interrupt", when);
        borrower.interrupt();
        assertThat(borrower.join(Duration.ofSeconds(20))).isTrue();
        assertThat(flag.get()).as("stays interrupted").isTrue();
        return outcome.get();
    }

    @Test
    void leaves_the_queue_when_all_are_lent() throws Exception {
        try (PooledDataSource pool = pool(new StubDatabase(), 1)) {
            Connection held = pool.getConnection();
            SQLException outcome = interruptedWhile(pool, () -> pool.snapshot().waiting() == 1);
            assertThat((Throwable) outcome).isInstanceOf(SQLTransientConnectionException.class)
                    .hasMessageContaining("pool main").hasMessageContaining("interrupted");
            assertThat(pool.snapshot().waiting()).isZero();
            assertThat(pool.snapshot().interrupts()).isEqualTo(1);
            held.close();
            assertThat(pool.snapshot().idle()).isEqualTo(1);
        }
    }

    @Test
    void leaves_a_connection_that_is_being_opened_to_the_next() throws Exception {
        StubDatabase database = new StubDatabase();
        database.hangsOpening = true;
        try (PooledDataSource pool = pool(database, 1)) {
            interruptedWhile(pool, () -> database.openingNow.get() == 1);
            database.hangsOpening = false;
            pool.getConnection().close();
            assertThat(database.opened).hasValue(1);
        }
    }

    @Test
    void leaves_a_connection_that_is_being_checked_to_the_next() throws Exception {
        StubDatabase database = new StubDatabase();
        try (PooledDataSource pool = pool(database, 1)) {
            pool.getConnection().close();
            database.hangsChecking = true;
            Eventually.passes(Duration.ofMillis(550));
            interruptedWhile(pool, () -> database.checks.get() == 1);
            database.hangsChecking = false;
            pool.getConnection().close();
            assertThat(database.opened).hasValue(1);
        }
    }

    @Test
    void an_idle_connection_is_lent_to_an_interrupted_thread_too() throws Exception {
        try (PooledDataSource pool = pool(new StubDatabase(), 1)) {
            pool.getConnection().close();
            Thread.currentThread().interrupt();
            pool.getConnection().close();
            assertThat(Thread.interrupted()).isTrue();
        }
    }

    @Test
    void interrupts_at_any_moment_lose_nothing() throws Exception {
        StubDatabase database = new StubDatabase();
        Random random = new Random(7);
        AtomicInteger got = new AtomicInteger();
        AtomicInteger interrupted = new AtomicInteger();
        try (PooledDataSource pool = pool(database, 3)) {
            for (int round = 0; round < 100; round++) {
                List<Thread> threads = new ArrayList<>();
                for (int i = 0; i < 30; i++) {
                    threads.add(Thread.ofVirtual().start(() -> {
                        try (Connection _ = pool.getConnection()) {
                            got.incrementAndGet();
                            Thread.yield();
                        } catch (SQLException e) {
                            assertThat(e.getMessage()).contains("interrupted");
                            interrupted.incrementAndGet();
                        }
                    }));
                }
                for (Thread thread : threads) {
                    if (random.nextBoolean()) {
                        thread.interrupt();
                    }
                }
                for (Thread thread : threads) {
                    assertThat(thread.join(Duration.ofSeconds(20))).isTrue();
                }
            }
            assertThat(got.get() + interrupted.get()).isEqualTo(3000);
            assertThat(got).hasPositiveValue();
            assertThat(interrupted).hasPositiveValue();
            Eventually.holds("all back", () -> pool.snapshot().opening() == 0);
            PoolSnapshot end = pool.snapshot();
            assertThat(end.inUse()).isZero();
            assertThat(end.waiting()).isZero();
            assertThat(end.idle()).isEqualTo(database.open.size()).isBetween(1, 3);
            assertThat(end.usage().count()).isEqualTo(got.get());
        }
    }
}
