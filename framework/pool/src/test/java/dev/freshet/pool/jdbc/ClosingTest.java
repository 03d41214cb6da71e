package dev.freshet.pool.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Proof 6 of the pool: double close, use after close, close from another thread. */
class ClosingTest {
    private static volatile CountDownLatch entered = new CountDownLatch(1);
    private static volatile CountDownLatch leave = new CountDownLatch(1);

    private Connection physical;
    private Loan loan;

    @BeforeEach
    void open() throws SQLException {
        entered = new CountDownLatch(1);
        leave = new CountDownLatch(1);
        physical = DriverManager.getConnection("jdbc:h2:mem:");
        loan = new Loan(physical);
    }

    @AfterEach
    void close() throws SQLException {
        physical.close();
    }

    /** What H2 calls as a function, in the middle of a statement. */
    public static final class Lingering {
        private Lingering() {
        }

        public static int linger() throws InterruptedException {
            entered.countDown();
            return leave.await(20, TimeUnit.SECONDS) ? 1 : 0;
        }
    }

    @Test
    void gives_the_connection_back_once_however_often_it_is_closed() {
        var connection = loan.lend();
        connection.close();
        connection.close();
        assertThat(loan.returns).containsExactly(false);
    }

    @Test
    void gives_the_connection_back_once_when_many_threads_close_it() {
        for (int round = 0; round < 200; round++) {
            var connection = loan.lend();
            IntStream.range(0, 4).mapToObj(_ -> CompletableFuture.runAsync(connection::close)).toList()
                    .forEach(CompletableFuture::join);
            assertThat(loan.returns).hasSize(round + 1).doesNotContain(true);
        }
    }

    @Test
    void refuses_use_after_close_and_names_the_pool() throws SQLException {
        var connection = loan.lend();
        var statement = connection.createStatement();
        var prepared = connection.prepareStatement("select ?");
        var rows = statement.executeQuery("select 1");
        rows.next();
        connection.close();
        for (ThrowingCallable use : new ThrowingCallable[] {connection::createStatement, prepared::executeQuery,
            () -> prepared.setInt(1, 1), () -> statement.executeQuery("select 1"), () -> rows.getInt(1), rows::next}) {
            assertThatThrownBy(use).isInstanceOf(SQLException.class)
                    .hasMessageContainingAll("pool orders", "returned to the pool", "get another");
        }
        assertThat(connection.isClosed()).isTrue();
        assertThat(connection.isValid(1)).isFalse();
        assertThat(statement.isClosed()).isTrue();
        assertThat(rows.isClosed()).isTrue();
        statement.close();
        rows.close();
    }

    @Test
    void a_late_close_harms_nobody_who_borrowed_since() throws SQLException {
        var first = loan.lend();
        var stale = first.createStatement();
        first.close();
        var second = loan.lend();
        try (var statement = second.createStatement(); var rows = statement.executeQuery("select 7")) {
            first.close();
            stale.close();
            assertThat(rows.next()).isTrue();
            assertThat(rows.getInt(1)).isEqualTo(7);
        }
        assertThat(second.isClosed()).isFalse();
    }

    @Test
    void refuses_a_statement_that_was_closed_while_the_connection_is_not() throws SQLException {
        var connection = loan.lend();
        var statement = connection.createStatement();
        statement.close();
        statement.close();
        assertThatThrownBy(() -> statement.execute("select 1")).isInstanceOf(SQLException.class)
                .hasMessage("connection of pool orders: this statement is closed");
    }

    @Test
    void closes_what_the_borrower_left_open() throws SQLException {
        var connection = loan.lend();
        var kept = connection.createStatement();
        var closed = connection.createStatement();
        var last = connection.prepareStatement("select 1");
        var tables = connection.getMetaData().getTables(null, null, null, null);
        closed.close();
        var driversKept = ((LentStatement<?>) kept).target;
        var driversLast = ((LentStatement<?>) last).target;
        var driversTables = ((LentResultSet) tables).target;
        connection.close();
        assertThat(driversKept.isClosed()).isTrue();
        assertThat(driversLast.isClosed()).isTrue();
        assertThat(driversTables.isClosed()).isTrue();
    }

    @Test
    void forgets_a_statement_that_closed_itself_on_completion() throws SQLException {
        var connection = loan.lend();
        var statement = connection.createStatement();
        statement.closeOnCompletion();
        statement.executeQuery("select 1").close();
        assertThat(statement.isClosed()).isTrue();
        assertThat(((LentStatement<?>) statement).closed).isTrue();
        connection.close();
        assertThat(loan.returns).containsExactly(false);
    }

    @Test
    void closing_while_another_thread_executes_gives_the_connection_back_as_broken() throws Exception {
        var connection = loan.lend();
        try (var statement = connection.createStatement()) {
            statement.execute("create alias linger for '" + Lingering.class.getName() + ".linger'");
        }
        var executing = new FutureTask<>(() -> {
            try (var statement = connection.createStatement()) {
                return statement.execute("call linger()");
            }
        });
        Thread.ofVirtual().start(executing);
        assertThat(entered.await(10, TimeUnit.SECONDS)).isTrue();
        assertThat(executing.isDone()).isFalse();
        connection.close();
        assertThat(loan.returns).containsExactly(true);
        assertThat(loan.failures).singleElement().asString().contains("while another thread was in a call");
        assertThat(loan.rejections).isEqualTo(loan.failures);
        leave.countDown();
        assertThat(executing.get(10, TimeUnit.SECONDS)).isTrue();
        assertThat(loan.returns).hasSize(1);
    }

    @Test
    void abort_ends_the_loan_at_once_and_only_once() throws SQLException {
        var connection = loan.lend();
        connection.abort(Runnable::run);
        connection.abort(Runnable::run);
        connection.close();
        assertThat(loan.returns).containsExactly(true);
        assertThat(connection.isClosed()).isTrue();
    }

    @Test
    void a_dead_connection_is_given_back_as_broken_and_close_does_not_throw() throws SQLException {
        var connection = loan.lend();
        physical.close();
        assertThatThrownBy(connection::createStatement).isInstanceOf(SQLException.class);
        connection.close();
        assertThat(loan.returns).containsExactly(true);
    }

    @Test
    void a_connection_that_the_driver_calls_invalid_is_given_back_as_broken() throws SQLException {
        var connection = loan.lend();
        physical.close();
        assertThat(connection.isValid(1)).isFalse();
        connection.close();
        assertThat(loan.returns).containsExactly(true);
        assertThat(loan.failures).isNotEmpty();
    }
}
