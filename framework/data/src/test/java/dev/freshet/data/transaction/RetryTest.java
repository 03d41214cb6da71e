package dev.freshet.data.transaction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.freshet.data.TestDatabase;
import dev.freshet.data.failure.ConcurrencyFailureException;
import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Two transactions that are in each other's way, on real databases. */
@ParameterizedClass
@EnumSource(TestDatabase.class)
@Timeout(30)
class RetryTest {

    private static final TransactionDefinition SERIALIZABLE = TransactionDefinition.named("transfer")
            .withIsolation(Isolation.SERIALIZABLE);

    private final TestDatabase database;
    private final AtomicInteger attempts = new AtomicInteger();
    private Accounts accounts;

    RetryTest(TestDatabase database) {
        this.database = database;
    }

    @BeforeEach
    void begin() {
        accounts = Accounts.shared(database);
    }

    @Test
    void a_serialization_failure_is_met_by_a_second_try() throws Exception {
        both(SERIALIZABLE.withRetries(5), meeting -> new Transfer(1, 1, meeting));

        assertThat(accounts.amount(1)).isEqualTo(102);
        assertThat(attempts.get()).isGreaterThan(2);
        assertThat(accounts.inUse()).isZero();
    }

    @Test
    void a_deadlock_is_met_by_a_second_try() throws Exception {
        both(TransactionDefinition.named("transfer").withRetries(5), meeting -> new Transfer(1, 2, meeting));

        assertThat(accounts.amounts()).containsExactly(102, 102, 100);
        assertThat(attempts.get()).isGreaterThan(2);
    }

    @Test
    void without_retries_one_of_the_two_fails() {
        assertThatThrownBy(() -> both(SERIALIZABLE, meeting -> new Transfer(1, 1, meeting)))
                .hasCauseInstanceOf(ConcurrencyFailureException.class);
        assertThat(accounts.amount(1)).isEqualTo(101);
        assertThat(attempts).hasValue(2);
    }

    @Test
    void nothing_is_committed_of_work_that_swallows_a_deadlock() throws Exception {
        var meeting = new CyclicBarrier(2);
        var failures = new ArrayList<Throwable>();
        for (var work : List.of(ThreadKind.VIRTUAL.start(() -> swallowing(1, 2, meeting)),
                ThreadKind.PLATFORM.start(() -> swallowing(2, 1, meeting)))) {
            try {
                work.get();
            } catch (ExecutionException failure) {
                failures.add(failure.getCause());
            }
        }
        assertThat(failures).isNotEmpty()
                .allSatisfy(failure -> assertThat(failure).isInstanceOf(UnexpectedRollbackException.class));
        assertThat(accounts.amount(3)).isEqualTo(100);
    }

    /** After the deadlock, PostgreSQL would refuse another statement. */
    private Void swallowing(int first, int second, CyclicBarrier meeting) {
        accounts.transactions.executeWithoutResult(_ -> {
            accounts.add(first, 1);
            meet(meeting);
            try {
                accounts.add(second, 1);
            } catch (ConcurrencyFailureException _) {
                if (database == TestDatabase.H2) {
                    accounts.add(3, 1);
                }
            }
        });
        return null;
    }

    /** The two meet once, after each has read; later tries go their way alone. */
    private record Transfer(int first, int second, CyclicBarrier meeting) {
    }

    private interface Transfers {
        Transfer meetingAt(CyclicBarrier barrier);
    }

    /** Runs the transfer and its mirror image at the same time. */
    private void both(TransactionDefinition definition, Transfers transfers) throws Exception {
        var transfer = transfers.meetingAt(new CyclicBarrier(2));
        var mirrored = new Transfer(transfer.second(), transfer.first(), transfer.meeting());
        var one = ThreadKind.VIRTUAL.start(() -> run(definition, transfer));
        var other = ThreadKind.PLATFORM.start(() -> run(definition, mirrored));
        try {
            one.get();
        } finally {
            other.get();
        }
    }

    private Void run(TransactionDefinition definition, Transfer transfer) {
        var tries = new AtomicInteger();
        accounts.transactions.executeWithoutResult(definition, _ -> {
            attempts.incrementAndGet();
            var before = accounts.amount(transfer.first());
            if (transfer.first() != transfer.second()) {
                accounts.add(transfer.first(), 1);
            }
            if (tries.getAndIncrement() == 0) {
                meet(transfer.meeting());
            }
            if (transfer.first() == transfer.second()) {
                accounts.sql.update("update account set amount = :amount where id = :id")
                        .param("amount", before + 1).param("id", transfer.first()).execute();
            } else {
                accounts.add(transfer.second(), 1);
            }
        });
        return null;
    }

    private static void meet(CyclicBarrier barrier) {
        try {
            barrier.await(20, TimeUnit.SECONDS);
        } catch (Exception failure) {
            throw new AssertionError(failure);
        }
    }

    @Test
    void other_failures_are_final_and_the_number_of_tries_is_limited() {
        assertThatThrownBy(() -> fail(3, "23505")).isInstanceOf(SQLException.class);
        assertThat(attempts).hasValue(1);
        assertThatThrownBy(() -> fail(3, "40P01")).isInstanceOf(SQLException.class);
        assertThat(attempts).hasValue(5);
    }

    @Test
    void only_who_begins_tries_again() {
        var outer = TransactionDefinition.named("outer").withRetries(1);
        assertThatThrownBy(() -> accounts.transactions.execute(outer, _ -> {
            fail(3, "40001");
            return "";
        })).isInstanceOf(SQLException.class);
        assertThat(attempts).hasValue(2);
    }

    @Test
    void what_is_committed_is_not_done_again() {
        var committing = TransactionDefinition.named("committing").withRetries(3)
                .withNoRollbackFor(List.of(SQLException.class, IOException.class));
        for (var failure : List.of(new SQLException("conflict", "40001"),
                new IOException(new SQLException("conflict", "40001")))) {
            assertThatThrownBy(() -> accounts.transactions.executeWithoutResult(committing, _ -> {
                attempts.incrementAndGet();
                accounts.add(1, 5);
                throw failure;
            })).isSameAs(failure);
        }
        assertThat(attempts).hasValue(2);
        assertThat(accounts.amount(1)).isEqualTo(110);
    }

    @Test
    void no_try_begins_when_its_time_would_be_over() {
        var definition = TransactionDefinition.named("late").withRetries(1000).withTimeout(Duration.ofMillis(40));
        assertThatThrownBy(() -> accounts.transactions.executeWithoutResult(definition, _ -> {
            attempts.incrementAndGet();
            throw new SQLException("conflict", "40001");
        })).isInstanceOf(SQLException.class);
        assertThat(attempts.get()).isBetween(1, 6);
    }

    @Test
    void an_interrupted_thread_does_not_try_again() {
        Thread.currentThread().interrupt();
        assertThatThrownBy(() -> fail(3, "40001")).isInstanceOf(SQLException.class);
        assertThat(Thread.interrupted()).isTrue();
        assertThat(attempts).hasValue(1);
    }

    private void fail(int retries, String state) throws SQLException {
        accounts.transactions.executeWithoutResult(TransactionDefinition.named("failing").withRetries(retries), _ -> {
            attempts.incrementAndGet();
            throw new SQLException("made up", state);
        });
    }
}
