package dev.freshet.data.transaction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.freshet.data.TestDatabase;
import dev.freshet.data.failure.CannotGetConnectionException;
import dev.freshet.data.failure.DataAccessException;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What a transaction does, on each database and on both kinds of threads. */
@ParameterizedClass
@MethodSource("everywhere")
@Timeout(30)
class TransactionsTest {

    private static final TransactionDefinition NEW = TransactionDefinition.named("inner")
            .withPropagation(Propagation.REQUIRES_NEW);
    private static final TransactionDefinition INNER = TransactionDefinition.named("inner");
    private static final TransactionDefinition OUTSIDE = TransactionDefinition.named("outside")
            .withPropagation(Propagation.NOT_SUPPORTED);

    @RegisterExtension
    final ThreadKind threads;
    private final TestDatabase database;
    private Accounts accounts;
    private Transactions transactions;

    TransactionsTest(TestDatabase database, ThreadKind threads) {
        this.database = database;
        this.threads = threads;
    }

    static Stream<Arguments> everywhere() {
        return Stream.of(TestDatabase.values())
                .flatMap(database -> Stream.of(ThreadKind.values()).map(kind -> arguments(database, kind)));
    }

    @BeforeEach
    void begin() {
        accounts = Accounts.shared(database);
        transactions = accounts.transactions;
    }

    @AfterEach
    void all_connections_are_back() {
        assertThat(accounts.inUse()).isZero();
    }

    @Test
    void commits_what_the_work_did_and_gives_what_it_returns() {
        var amount = transactions.execute(status -> {
            assertThat(status.isNewTransaction()).isTrue();
            accounts.add(1, 5);
            accounts.add(2, -5);
            return accounts.amount(1);
        });

        assertThat(amount).isEqualTo(105);
        assertThat(accounts.amounts()).containsExactly(105, 95, 100);
    }

    @Test
    void rolls_back_on_whatever_is_thrown_and_throws_it_on() {
        for (var failure : List.of(new IllegalStateException(), new IOException(), new AssertionError())) {
            assertThatThrownBy(() -> transactions.executeWithoutResult(_ -> {
                accounts.add(1, 5);
                throw failure;
            })).isSameAs(failure);
        }
        assertThat(accounts.amount(1)).isEqualTo(100);
    }

    @Test
    void keeps_a_checked_exception_in_the_signature() {
        try {
            transactions.execute(_ -> {
                accounts.add(1, 5);
                if (accounts.amount(1) == 105) {
                    throw new IOException("the compiler knows that this comes");
                }
                return "";
            });
            throw new AssertionError("the exception was swallowed");
        } catch (IOException expected) {
            assertThat(accounts.amount(1)).isEqualTo(100);
        }
    }

    @Test
    void commits_in_spite_of_an_exception_that_the_definition_names() {
        var definition = TransactionDefinition.REQUIRED.withNoRollbackFor(List.of(IOException.class));

        assertThatThrownBy(() -> transactions.execute(definition, _ -> {
            accounts.add(1, 5);
            throw new java.io.EOFException();
        })).isInstanceOf(java.io.EOFException.class);
        assertThat(accounts.amount(1)).isEqualTo(105);
    }

    @Test
    void takes_no_connection_before_the_first_statement() {
        var before = accounts.pool.snapshot().usage().count();
        transactions.executeWithoutResult(_ -> {
            assertThat(accounts.inUse()).isZero();
            accounts.add(1, 5);
            assertThat(accounts.inUse()).isEqualTo(1);
            accounts.add(1, 5);
            assertThat(accounts.inUse()).isEqualTo(1);
        });
        assertThat(accounts.pool.snapshot().usage().count()).isEqualTo(before + 1);
        transactions.executeWithoutResult(_ -> { });
        assertThat(accounts.pool.snapshot().usage().count()).isEqualTo(before + 1);
    }

    @Test
    void joins_the_transaction_of_the_caller() {
        assertThatThrownBy(() -> transactions.executeWithoutResult(_ -> {
            accounts.add(1, 5);
            transactions.executeWithoutResult(INNER, status -> {
                assertThat(status.isNewTransaction()).isFalse();
                assertThat(accounts.amount(1)).isEqualTo(105);
                accounts.add(2, 5);
                assertThat(accounts.inUse()).isEqualTo(1);
            });
            throw new IllegalStateException();
        })).isInstanceOf(IllegalStateException.class);

        assertThat(accounts.amounts()).containsExactly(100, 100, 100);
    }

    @Test
    void begins_one_of_its_own_beside_the_callers() {
        assertThatThrownBy(() -> transactions.executeWithoutResult(_ -> {
            accounts.add(1, 5);
            transactions.executeWithoutResult(NEW, status -> {
                assertThat(status.isNewTransaction()).isTrue();
                assertThat(accounts.amount(1)).isEqualTo(100);
                accounts.add(2, 5);
                assertThat(accounts.inUse()).isEqualTo(2);
            });
            assertThat(accounts.amount(1)).isEqualTo(105);
            throw new IllegalStateException();
        })).isInstanceOf(IllegalStateException.class);

        assertThat(accounts.amounts()).containsExactly(100, 105, 100);
    }

    @Test
    void a_failure_of_the_inner_one_leaves_the_callers_alone() {
        transactions.executeWithoutResult(_ -> {
            accounts.add(1, 5);
            assertThatThrownBy(() -> transactions.executeWithoutResult(NEW, _ -> {
                accounts.add(2, 5);
                throw new IllegalStateException();
            })).isInstanceOf(IllegalStateException.class);
        });

        assertThat(accounts.amounts()).containsExactly(105, 100, 100);
    }

    @Test
    void mandatory_joins_or_fails() {
        var mandatory = TransactionDefinition.named("Users.rename").withPropagation(Propagation.MANDATORY);

        assertThatThrownBy(() -> transactions.execute(mandatory, _ -> "never"))
                .isInstanceOf(IllegalTransactionStateException.class)
                .hasMessage("Users.rename needs a transaction (MANDATORY) and its caller has none; begin one there");
        // The caller's counts from its beginning, not from its first statement.
        int joined = transactions.execute(_ -> transactions.execute(mandatory, _ -> accounts.amount(1)));
        assertThat(joined).isEqualTo(100);
    }

    @Test
    void not_supported_leaves_the_transaction_of_the_caller() {
        assertThatThrownBy(() -> transactions.executeWithoutResult(_ -> {
            accounts.add(1, 5);
            transactions.executeWithoutResult(OUTSIDE, status -> {
                assertThat(transactions.isActive()).isFalse();
                assertThat(accounts.amount(1)).isEqualTo(100);
                accounts.add(2, 5);
                assertThatThrownBy(status::setRollbackOnly).isInstanceOf(IllegalTransactionStateException.class);
                assertThatThrownBy(() -> status.afterCommit(() -> { }))
                        .isInstanceOf(IllegalTransactionStateException.class);
            });
            assertThat(transactions.isActive()).isTrue();
            throw new IllegalStateException();
        })).isInstanceOf(IllegalStateException.class);

        assertThat(accounts.amounts()).containsExactly(100, 105, 100);
    }

    @Test
    void tells_who_began_that_a_part_has_failed() {
        var failure = new IOException("the part");

        assertThatThrownBy(() -> transactions.executeWithoutResult(TransactionDefinition.named("outer"), outer -> {
            accounts.add(1, 5);
            assertThatThrownBy(() -> transactions.executeWithoutResult(INNER, _ -> {
                throw failure;
            })).isSameAs(failure);
            assertThat(outer.isRollbackOnly()).isTrue();
        })).isInstanceOf(UnexpectedRollbackException.class).hasCause(failure)
                .hasMessage("the transaction of outer is rolled back, because inner, which joined it, failed");
        assertThat(accounts.amount(1)).isEqualTo(100);
    }

    @Test
    void tells_who_began_that_a_part_asked_for_rollback() {
        assertThatThrownBy(() -> transactions.executeWithoutResult(_ -> {
            accounts.add(1, 5);
            transactions.executeWithoutResult(INNER, _ -> transactions.status().setRollbackOnly());
        })).isInstanceOf(UnexpectedRollbackException.class).hasMessageContaining("inner, which joined it, asked for it")
                .hasNoCause();
        assertThat(accounts.amount(1)).isEqualTo(100);
    }

    @Test
    void rolls_back_in_silence_when_who_began_asks_for_it() {
        var result = transactions.execute(status -> {
            accounts.add(1, 5);
            status.setRollbackOnly();
            return "result";
        });

        assertThat(result).isEqualTo("result");
        assertThat(accounts.amount(1)).isEqualTo(100);
    }

    @Test
    void an_exception_that_the_part_names_leaves_the_whole_alone() {
        transactions.executeWithoutResult(_ -> {
            accounts.add(1, 5);
            assertThatThrownBy(() -> transactions.execute(INNER.withNoRollbackFor(List.of(IOException.class)), _ -> {
                throw new IOException();
            })).isInstanceOf(IOException.class);
        });

        assertThat(accounts.amount(1)).isEqualTo(105);
    }

    @Test
    void the_exception_that_is_thrown_goes_before_an_unexpected_rollback() {
        assertThatThrownBy(() -> transactions.executeWithoutResult(_ -> {
            transactions.executeWithoutResult(INNER, TransactionStatus::setRollbackOnly);
            throw new IOException("the reason");
        })).isInstanceOf(IOException.class);
        assertThatThrownBy(() -> transactions.executeWithoutResult(
                TransactionDefinition.REQUIRED.withNoRollbackFor(List.of(IOException.class)), _ -> {
                    transactions.executeWithoutResult(INNER, TransactionStatus::setRollbackOnly);
                    throw new IOException("would have committed");
                })).isInstanceOf(UnexpectedRollbackException.class)
                        .satisfies(thrown -> assertThat(thrown.getSuppressed()).singleElement()
                                .isInstanceOf(IOException.class));
    }

    @Test
    void has_the_isolation_that_the_definition_says() throws Exception {
        for (var isolation : List.of(Isolation.READ_COMMITTED, Isolation.SERIALIZABLE, Isolation.REPEATABLE_READ)) {
            var level = transactions.execute(TransactionDefinition.REQUIRED.withIsolation(isolation),
                    _ -> transactions.connection().connection().getTransactionIsolation());
            assertThat(level).isEqualTo(isolation.jdbcLevel());
        }
        try (var use = transactions.connection()) {
            assertThat(use.connection().getTransactionIsolation()).isEqualTo(Isolation.READ_COMMITTED.jdbcLevel());
        }
    }

    @Test
    void refuses_to_join_with_another_isolation() {
        var serializable = INNER.withIsolation(Isolation.SERIALIZABLE);

        transactions.executeWithoutResult(serializable,
                _ -> transactions.executeWithoutResult(serializable, _ -> { }));
        assertThatThrownBy(() -> transactions.executeWithoutResult(TransactionDefinition.named("outer"),
                _ -> transactions.executeWithoutResult(serializable, _ -> { })))
                        .isInstanceOf(IllegalTransactionStateException.class)
                        .hasMessage("inner needs isolation SERIALIZABLE, but the transaction of outer that it joins"
                                + " has DEFAULT; set it there, or begin a new transaction (REQUIRES_NEW)");
    }

    @Test
    void is_read_only_where_the_database_keeps_to_it() {
        var readOnly = TransactionDefinition.REQUIRED.withReadOnly(true);

        int amount = transactions.execute(readOnly, _ -> accounts.amount(1));
        assertThat(amount).isEqualTo(100);
        if (database == TestDatabase.POSTGRESQL) {
            assertThatThrownBy(() -> transactions.executeWithoutResult(readOnly, _ -> accounts.add(1, 5)))
                    .isInstanceOf(DataAccessException.class).hasMessageContaining("25006");
        }
        accounts.add(1, 5);
        assertThat(accounts.amount(1)).isEqualTo(105);
    }

    @Test
    void refuses_another_thread() throws Exception {
        transactions.executeWithoutResult(_ -> {
            var connection = transactions.connection().connection();
            var status = transactions.status();
            assertThatThrownBy(() -> threads.call(connection::createStatement)).cause()
                    .isInstanceOf(IllegalTransactionStateException.class)
                    .hasMessageContaining("belongs to thread ")
                    .hasMessageContaining(" and cannot be used by thread ");
            assertThatThrownBy(() -> threads.call(() -> {
                status.setRollbackOnly();
                return null;
            })).cause().isInstanceOf(IllegalTransactionStateException.class);
            // A thread that is merely started has no transaction: its statements stand for themselves.
            accounts.add(1, 5);
            assertThat(threads.call(() -> accounts.amount(1))).isEqualTo(100);
        });
    }

    @Test
    void refuses_a_thread_that_inherited_the_transaction() throws Exception {
        transactions.executeWithoutResult(_ -> {
            accounts.add(1, 5);
            var inherited = InheritingThread.call(() -> {
                assertThatThrownBy(() -> accounts.add(1, 5)).isInstanceOf(IllegalTransactionStateException.class)
                        .hasMessageContaining("begin a new transaction there (REQUIRES_NEW)");
                assertThatThrownBy(() -> transactions.execute(_ -> "")).isInstanceOf(
                        IllegalTransactionStateException.class);
                return transactions.execute(NEW, _ -> accounts.amount(1));
            });
            assertThat(inherited).isEqualTo(100);
        });
        assertThat(accounts.amount(1)).isEqualTo(105);
    }

    @Test
    void refuses_use_after_its_end() throws Exception {
        var kept = new ArrayList<Object>();
        var connection = transactions.execute(status -> {
            kept.add(status);
            kept.add(transactions.connection());
            return transactions.connection().connection();
        });

        assertThatThrownBy(connection::createStatement).isInstanceOf(IllegalTransactionStateException.class)
                .hasMessageContaining("has ended");
        assertThatThrownBy(((TransactionStatus) kept.get(0))::setRollbackOnly)
                .isInstanceOf(IllegalTransactionStateException.class);
        assertThatThrownBy(((Transaction) kept.get(1))::connection)
                .isInstanceOf(IllegalTransactionStateException.class);
        assertThatThrownBy(transactions::status).hasMessage("there is no transaction here");
    }

    @Test
    void runs_tasks_after_the_commit_and_not_after_a_rollback() {
        var log = new ArrayList<String>();
        transactions.executeWithoutResult(status -> {
            status.afterCommit(() -> log.add("first, in use " + accounts.inUse() + ", " + transactions.isActive()));
            transactions.executeWithoutResult(INNER, inner -> inner.afterCommit(() -> {
                accounts.add(2, 1);
                log.add("second sees " + accounts.amount(1));
            }));
            accounts.add(1, 5);
            log.add("work");
        });
        assertThatThrownBy(() -> transactions.executeWithoutResult(status -> {
            status.afterCommit(() -> log.add("never"));
            throw new IOException();
        })).isInstanceOf(IOException.class);

        assertThat(log).containsExactly("work", "first, in use 0, false", "second sees 105");
        assertThat(accounts.amount(2)).isEqualTo(101);
    }

    @Test
    @SuppressWarnings("NullAway")
    void refuses_null_as_a_task_before_the_commit() {
        Runnable missing = null;
        assertThatThrownBy(() -> transactions.executeWithoutResult(status -> {
            accounts.add(1, 5);
            status.afterCommit(missing);
        })).isInstanceOf(NullPointerException.class).hasMessage("task");
        assertThat(accounts.amount(1)).isEqualTo(100);
    }

    @Test
    void tells_that_all_is_committed_when_a_task_after_it_fails() {
        var log = new ArrayList<String>();
        assertThatThrownBy(() -> transactions.executeWithoutResult(
                TransactionDefinition.named("outer").withRetries(3), status -> {
                    accounts.add(1, 5);
                    status.afterCommit(() -> {
                        throw new IllegalStateException("one");
                    });
                    status.afterCommit(() -> {
                        throw new IllegalStateException("two");
                    });
                    status.afterCommit(() -> log.add("three"));
                })).isInstanceOf(AfterCommitException.class).hasMessageContaining("outer is committed").cause()
                        .hasMessage("one").satisfies(one -> assertThat(one.getSuppressed()).hasSize(1));
        assertThat(log).containsExactly("three");
        assertThat(accounts.amount(1)).isEqualTo(105);
    }

    @Test
    void keeps_the_transactions_of_two_data_sources_apart() {
        try (var other = new Accounts(TestDatabase.H2, 1)) {
            assertThatThrownBy(() -> transactions.executeWithoutResult(_ -> {
                accounts.add(1, 5);
                other.transactions.executeWithoutResult(_ -> {
                    accounts.add(2, 5);
                    other.add(1, 5);
                });
                assertThat(other.inUse()).isZero();
                throw new IOException();
            })).isInstanceOf(IOException.class);

            assertThat(accounts.amounts()).containsExactly(100, 100, 100);
            assertThat(other.amounts()).containsExactly(105, 100, 100);
            var sources = new TransactionSources(Map.of("main", transactions, "other", other.transactions));
            assertThat(sources.get("")).isSameAs(transactions);
            assertThat(sources.get("other")).isSameAs(other.transactions);
            assertThatThrownBy(() -> sources.get("orders"))
                    .hasMessageContaining("data source orders does not exist (known: main, other)");
        }
    }

    @Test
    void nesting_beyond_the_pool_ends_with_its_time_out() {
        assertThatThrownBy(() -> nested(4)).isInstanceOf(CannotGetConnectionException.class);
        assertThat(accounts.amounts()).containsExactly(100, 100, 100);
        nested(3);
        assertThat(accounts.amounts()).containsExactly(101, 101, 101);
    }

    private void nested(int depth) {
        transactions.executeWithoutResult(NEW, _ -> {
            if (depth > 3) {
                accounts.amount(1);
            } else {
                accounts.add(depth, 1);
            }
            if (depth > 1) {
                nested(depth - 1);
            }
        });
    }

    @Test
    void a_failed_statement_does_not_keep_the_next_transaction() {
        assertThatThrownBy(() -> transactions.executeWithoutResult(_ -> accounts.add(1, -500)))
                .isInstanceOf(DataAccessException.class);
        // What the definition would commit, PostgreSQL has given up; H2 has only this statement undone.
        assertThatThrownBy(() -> transactions.executeWithoutResult(
                TransactionDefinition.REQUIRED.withNoRollbackFor(List.of(RuntimeException.class)),
                _ -> accounts.add(1, -500))).isInstanceOf(database == TestDatabase.POSTGRESQL
                        ? UnexpectedRollbackException.class : DataAccessException.class);
        transactions.executeWithoutResult(_ -> accounts.add(1, 5));

        assertThat(accounts.amount(1)).isEqualTo(105);
    }

    @Test
    void an_interrupt_rolls_back_and_leaves_nothing_behind() throws Exception {
        var working = new CountDownLatch(1);
        var never = new CountDownLatch(1);
        var interrupted = new ArrayList<Thread>();
        var result = threads.start(() -> transactions.execute(_ -> {
            accounts.add(1, 5);
            interrupted.add(Thread.currentThread());
            working.countDown();
            never.await();
            return "";
        }));
        working.await();
        interrupted.getFirst().interrupt();

        assertThatThrownBy(result::get).hasCauseInstanceOf(InterruptedException.class);
        assertThat(accounts.amount(1)).isEqualTo(100);
    }

    @Test
    void refuses_definitions_that_mean_nothing() {
        assertThatThrownBy(() -> NEW.withPropagation(Propagation.MANDATORY).withRetries(1))
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("never begins a transaction");
        assertThatThrownBy(() -> NEW.withTimeout(Duration.ofSeconds(-1))).hasMessageContaining("is negative");
        assertThatThrownBy(() -> NEW.withRetries(-1)).hasMessageContaining("is negative");
    }
}
