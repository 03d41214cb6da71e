package dev.freshet.data.transaction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.freshet.data.TestDatabase;
import dev.freshet.data.failure.QueryTimeoutException;
import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Transactions with a time-out. */
@ParameterizedClass
@EnumSource(TestDatabase.class)
@Timeout(30)
class TimeLimitTest {

    private static final Duration SHORT = Duration.ofMillis(30);
    private static final TransactionDefinition LIMITED = TransactionDefinition.named("limited").withTimeout(SHORT);

    private final TestDatabase database;
    private Accounts accounts;

    TimeLimitTest(TestDatabase database) {
        this.database = database;
    }

    @BeforeEach
    void begin() {
        accounts = Accounts.shared(database);
    }

    @AfterEach
    void all_connections_are_back() {
        assertThat(accounts.inUse()).isZero();
    }

    @Test
    void counts_from_the_beginning_and_not_from_the_first_statement() {
        assertThatThrownBy(() -> accounts.transactions.executeWithoutResult(LIMITED, _ -> {
            pass(SHORT);
            accounts.add(1, 5);
        })).isInstanceOf(TransactionTimedOutException.class)
                .hasMessageContaining("the transaction of limited exceeded its timeout of 30 ms and is rolled back");
    }

    @Test
    void rolls_back_in_place_of_a_late_commit() {
        assertThatThrownBy(() -> accounts.transactions.executeWithoutResult(LIMITED, _ -> {
            accounts.add(1, 5);
            pass(SHORT);
        })).isInstanceOf(TransactionTimedOutException.class);
        assertThat(accounts.amount(1)).isEqualTo(100);
    }

    @Test
    void a_statement_gets_what_is_left() throws Exception {
        var limited = LIMITED.withTimeout(Duration.ofSeconds(20));
        assertThat(secondsOfStatement(limited)).isBetween(10, 20);
        assertThat(secondsOfStatement(TransactionDefinition.REQUIRED)).isZero();
        accounts.transactions.executeWithoutResult(_ -> {
            assertThat(secondsOfStatement(limited)).isBetween(10, 20);
            assertThat(secondsOfStatement(TransactionDefinition.REQUIRED)).isZero();
        });
    }

    @Test
    void a_statement_has_no_limit_if_drivers_cannot_count_that_of_the_transaction() throws Exception {
        for (var limit : List.of(Duration.ofDays(30), Duration.ofNanos(Long.MAX_VALUE),
                Duration.ofSeconds(Long.MAX_VALUE))) {
            assertThat(secondsOfStatement(LIMITED.withTimeout(limit))).as("%s", limit).isZero();
        }
        accounts.transactions.executeWithoutResult(LIMITED.withTimeout(Duration.ofDays(30)), _ -> accounts.add(1, 5));
        assertThat(accounts.amount(1)).isEqualTo(105);
    }

    private int secondsOfStatement(TransactionDefinition definition) throws SQLException {
        return accounts.transactions.execute(definition, _ -> {
            try (var statement = accounts.transactions.dataSource().getConnection().prepareStatement("select 1")) {
                return statement.getQueryTimeout();
            }
        });
    }

    @Test
    void cancels_a_statement_that_takes_too_long() {
        var before = System.nanoTime();
        var limited = LIMITED.withTimeout(Duration.ofSeconds(3));
        assertThatThrownBy(() -> accounts.transactions.executeWithoutResult(limited, _ -> {
            accounts.add(1, 5);
            accounts.runForMinutes();
        })).isInstanceOf(TransactionTimedOutException.class).isInstanceOf(QueryTimeoutException.class)
                .hasMessageContaining("exceeded its timeout").satisfies(thrown -> assertThat(
                        ((TransactionTimedOutException) thrown).statement().orElseThrow()).contains("count(*)"));
        assertThat(Duration.ofNanos(System.nanoTime() - before)).isLessThan(Duration.ofSeconds(20));
        assertThat(accounts.amount(1)).isEqualTo(100);
    }

    @Test
    void ends_a_batch_between_two_slices() {
        var batch = accounts.sql.batch("update account set amount = amount where id = :id").size(1);
        for (var row = 0; row < 50_000; row++) {
            batch = batch.param("id", 1).add();
        }
        var slow = batch;
        assertThatThrownBy(() -> accounts.transactions.executeWithoutResult(LIMITED, _ ->
                assertThatThrownBy(slow::execute).isInstanceOf(TransactionTimedOutException.class)))
                .isInstanceOf(TransactionTimedOutException.class);
    }

    @Test
    void keeps_what_the_work_has_thrown_about_a_statement_that_was_cancelled() {
        var failure = new IllegalStateException("the report is late", new SQLTimeoutException("cancelled"));
        assertThatThrownBy(() -> accounts.transactions.executeWithoutResult(LIMITED, _ -> {
            pass(SHORT);
            throw failure;
        })).isInstanceOf(TransactionTimedOutException.class).hasSuppressedException(failure);
    }

    @Test
    void never_commits_because_a_definition_names_all_exceptions() {
        var committing = LIMITED.withNoRollbackFor(List.of(RuntimeException.class));
        assertThatThrownBy(() -> accounts.transactions.executeWithoutResult(_ -> {
            accounts.add(1, 5);
            assertThatThrownBy(() -> accounts.transactions.executeWithoutResult(committing, _ -> pass(SHORT)))
                    .isInstanceOf(TransactionTimedOutException.class);
        })).isInstanceOf(UnexpectedRollbackException.class).hasCauseInstanceOf(TransactionTimedOutException.class);
        assertThat(accounts.amount(1)).isEqualTo(100);
    }

    @Test
    void a_part_that_took_too_long_is_not_committed_although_it_throws_what_commits() {
        var committing = LIMITED.withNoRollbackFor(List.of(IllegalStateException.class));
        var late = new IllegalStateException("late");
        assertThatThrownBy(() -> accounts.transactions.executeWithoutResult(_ -> {
            accounts.add(1, 5);
            assertThatThrownBy(() -> accounts.transactions.executeWithoutResult(committing, _ -> {
                pass(SHORT);
                throw late;
            })).isInstanceOf(TransactionTimedOutException.class).hasSuppressedException(late);
        })).isInstanceOf(UnexpectedRollbackException.class).hasCauseInstanceOf(TransactionTimedOutException.class);
        assertThat(accounts.amount(1)).isEqualTo(100);
    }

    @Test
    void a_part_that_joins_has_its_own_limit_within_the_whole() {
        assertThatThrownBy(() -> accounts.transactions.executeWithoutResult(_ -> {
            accounts.add(1, 5);
            accounts.transactions.executeWithoutResult(LIMITED, _ -> pass(SHORT));
        })).isInstanceOf(TransactionTimedOutException.class);
        var part = LIMITED.withTimeout(Duration.ofSeconds(3));
        accounts.transactions.executeWithoutResult(_ -> {
            accounts.transactions.executeWithoutResult(part, _ -> accounts.add(2, 5));
            pass(part.timeout());
            accounts.add(2, 5);
        });
        assertThat(accounts.amounts()).containsExactly(100, 110, 100);
    }

    private static void pass(Duration time) {
        for (var end = System.nanoTime() + time.toNanos(); System.nanoTime() - end <= 0;) {
            LockSupport.parkNanos(time.toNanos());
        }
    }
}
