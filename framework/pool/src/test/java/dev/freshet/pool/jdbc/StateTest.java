package dev.freshet.pool.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Proof 7 of the pool, as to each part of a connection's state: what is changed is put back, and nothing else. */
class StateTest {
    /** A change, and what is expected when the connection is given back. */
    private enum Change {
        NONE(_ -> { }),
        AUTO_COMMIT(one -> one.setAutoCommit(false), "rollback", "setAutoCommit true", "clearWarnings"),
        AUTO_COMMIT_THERE_AND_BACK(one -> {
            one.setAutoCommit(false);
            one.setAutoCommit(true);
        }, "clearWarnings"),
        COMMITTED(one -> {
            one.setAutoCommit(false);
            one.createStatement().execute("insert");
            one.commit();
        }, "statement.close", "setAutoCommit true", "clearWarnings"),
        ISOLATION(one -> one.setTransactionIsolation(Connection.TRANSACTION_SERIALIZABLE),
                "setTransactionIsolation 2", "clearWarnings"),
        ISOLATION_THERE_AND_BACK(one -> {
            one.setTransactionIsolation(Connection.TRANSACTION_SERIALIZABLE);
            one.setTransactionIsolation(Connection.TRANSACTION_READ_COMMITTED);
        }, "clearWarnings"),
        ISOLATION_BACK_IN_WHAT_IS_ROLLED_BACK(one -> {
            one.setTransactionIsolation(Connection.TRANSACTION_SERIALIZABLE);
            one.setAutoCommit(false);
            one.setTransactionIsolation(Connection.TRANSACTION_READ_COMMITTED);
        }, "rollback", "setAutoCommit true", "setTransactionIsolation 2", "clearWarnings"),
        READ_ONLY(one -> one.setReadOnly(true), "setReadOnly false", "clearWarnings"),
        SCHEMA(one -> one.setSchema("other"), "setSchema public", "clearWarnings"),
        CATALOG(one -> one.setCatalog("other"), "setCatalog shop", "clearWarnings"),
        HOLDABILITY(one -> one.setHoldability(ResultSet.CLOSE_CURSORS_AT_COMMIT), "setHoldability 1", "clearWarnings"),
        NETWORK_TIMEOUT(one -> one.setNetworkTimeout(Runnable::run, 5), "setNetworkTimeout 30000", "clearWarnings"),
        TYPE_MAP(one -> one.setTypeMap(Map.of("t", String.class)), "setTypeMap {}", "clearWarnings"),
        TYPE_MAP_IN_PLACE(one -> one.getTypeMap().put("t", String.class), "clearWarnings"),
        CLIENT_INFO(one -> one.setClientInfo("ApplicationName", "x"), "setClientInfo {}", "clearWarnings"),
        ALL_CLIENT_INFO(one -> one.setClientInfo(new Properties()), "setClientInfo {}", "clearWarnings"),
        REQUEST(Connection::beginRequest, "endRequest", "clearWarnings"),
        REQUEST_ENDED(one -> {
            one.beginRequest();
            one.endRequest();
        }, "clearWarnings"),
        OPEN_STATEMENT(Connection::createStatement, "statement.close", "clearWarnings"),
        TIMEOUT_AND_TRANSACTION(one -> {
            one.setNetworkTimeout(Runnable::run, 0);
            one.setAutoCommit(false);
            one.createStatement();
        }, "setNetworkTimeout 30000", "statement.close", "rollback", "setAutoCommit true", "clearWarnings");

        private final Borrower borrower;
        private final String[] calls;

        Change(Borrower borrower, String... calls) {
            this.borrower = borrower;
            this.calls = calls;
        }
    }

    private final FakeSession session = new FakeSession();
    private Loan loan;

    @BeforeEach
    void open() throws SQLException {
        loan = new Loan(session.connection);
        session.calls.clear();
    }

    @ParameterizedTest
    @EnumSource
    void puts_back_what_was_changed_and_nothing_else(Change change) throws SQLException {
        var before = new HashMap<>(session.state);
        var connection = loan.lend();
        change.borrower.use(connection);
        session.calls.clear();
        connection.close();
        assertThat(session.calls).containsExactly(change.calls);
        assertThat(session.state).isEqualTo(before);
        assertThat(loan.returns).containsExactly(false);
    }

    @ParameterizedTest
    @ValueSource(strings = {"commit", "rollback"})
    void rolls_back_what_another_thread_began_while_one_settled(String settling) throws SQLException {
        var connection = loan.lend();
        connection.setAutoCommit(false);
        session.lasting = settling;
        session.meanwhile = () -> CompletableFuture.runAsync(() -> execute(connection)).join();
        settle(connection, settling);
        session.calls.clear();
        connection.close();
        assertThat(session.calls).containsExactly("rollback", "setAutoCommit true", "clearWarnings");
    }

    @Test
    void rolls_back_what_another_thread_was_at_while_one_settled() throws SQLException {
        var connection = loan.lend();
        connection.setAutoCommit(false);
        session.lasting = "createStatement";
        session.meanwhile = connection::commit;
        execute(connection);
        session.calls.clear();
        connection.close();
        assertThat(session.calls).containsExactly("rollback", "setAutoCommit true", "clearWarnings");
    }

    @ParameterizedTest
    @ValueSource(strings = {"commit", "rollback"})
    void rolls_back_what_could_not_be_settled(String settling) throws SQLException {
        var connection = loan.lend();
        connection.setAutoCommit(false);
        session.failing = settling;
        assertThatThrownBy(() -> settle(connection, settling)).isSameAs(session.failure);
        session.failing = "";
        session.calls.clear();
        connection.close();
        assertThat(session.calls).containsExactly("rollback", "setAutoCommit true", "clearWarnings");
    }

    private static void settle(Connection connection, String how) throws SQLException {
        if (how.equals("commit")) {
            connection.commit();
        } else {
            connection.rollback();
        }
    }

    private static void execute(Connection connection) {
        try (var statement = connection.createStatement()) {
            statement.execute("insert");
        } catch (SQLException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void puts_back_to_what_the_pool_was_told() throws SQLException {
        loan = new Loan(session.connection,
                new SessionSettings("reports", false, true, Connection.TRANSACTION_REPEATABLE_READ, "reports", null));
        assertThat(session.state).containsEntry("AutoCommit", false).containsEntry("ReadOnly", true)
                .containsEntry("TransactionIsolation", 4).containsEntry("Schema", "reports");
        var connection = loan.lend();
        connection.setSchema("other");
        connection.setAutoCommit(true);
        connection.setReadOnly(false);
        session.calls.clear();
        connection.close();
        assertThat(session.calls).containsExactly("setReadOnly true", "setSchema reports", "setAutoCommit false",
                "clearWarnings");
    }

    private Connection lentWithReset(boolean autoCommit, boolean readOnly, int isolation, String schema)
            throws SQLException {
        loan = new Loan(session.connection,
                new SessionSettings("reports", autoCommit, readOnly, isolation, schema, "DISCARD ALL"));
        return loan.lend();
    }

    @Test
    void resets_a_session_that_was_used_outside_of_a_transaction() throws SQLException {
        var connection = lentWithReset(false, false, -1, null);
        connection.createStatement().execute("set role other");
        session.calls.clear();
        connection.close();
        assertThat(session.calls).containsExactly("statement.close", "rollback", "setAutoCommit true",
                "statement.execute", "statement.close", "setAutoCommit false", "clearWarnings");
        assertThat(loan.returns).containsExactly(false);
    }

    @Test
    void resets_after_a_commit_too_but_not_what_was_not_used() throws SQLException {
        lentWithReset(true, false, -1, null).close();
        assertThat(session.calls).doesNotContain("statement.execute");
        var connection = loan.lend();
        connection.setAutoCommit(false);
        connection.commit();
        connection.close();
        assertThat(session.calls).containsOnlyOnce("statement.execute");
    }

    @Test
    void sets_again_what_a_reset_may_have_undone() throws SQLException {
        var connection = lentWithReset(true, true, Connection.TRANSACTION_REPEATABLE_READ, "reports");
        connection.createStatement();
        session.calls.clear();
        connection.close();
        assertThat(session.calls).containsExactly("statement.close", "statement.execute", "statement.close",
                "setTransactionIsolation 4", "setSchema reports", "setReadOnly false", "setReadOnly true",
                "clearWarnings");
    }

    @Test
    void gives_back_as_broken_where_the_reset_fails() throws SQLException {
        var connection = lentWithReset(true, false, -1, null);
        connection.setSchema("other");
        session.failing = "execute";
        connection.close();
        assertThat(loan.returns).containsExactly(true);
        assertThat(loan.failures).containsExactly((SQLException) session.failure);
    }

    @Test
    void puts_state_back_outside_of_a_transaction() throws SQLException {
        loan = new Loan(session.connection, new SessionSettings("reports", false, false, -1, null, null));
        var connection = loan.lend();
        connection.setSchema("other");
        session.calls.clear();
        connection.close();
        assertThat(session.calls).containsExactly("rollback", "setAutoCommit true", "setSchema public",
                "setAutoCommit false", "clearWarnings");
    }

    @Test
    void finds_a_transaction_that_sql_began_where_the_driver_knows_of_it() throws SQLException {
        session.product = "PostgreSQL";
        loan = new Loan(session.connection);
        var connection = loan.lend();
        connection.createStatement().execute("begin");
        session.calls.clear();
        connection.close();
        assertThat(session.calls).containsExactly("statement.close", "setAutoCommit false", "rollback",
                "setAutoCommit true", "clearWarnings");
    }

    @Test
    void lets_postgresql_put_back_its_whole_search_path() throws SQLException {
        session.product = "PostgreSQL";
        loan = new Loan(session.connection);
        var connection = loan.lend();
        connection.setSchema("other");
        session.calls.clear();
        connection.close();
        assertThat(session.calls).contains("setSchema null");
    }

    @Test
    void a_loan_without_calls_costs_no_call() {
        loan.lend().close();
        assertThat(session.calls).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"rollback", "setAutoCommit", "setTransactionIsolation", "clearWarnings", "close"})
    void a_connection_whose_state_cannot_be_put_back_is_broken_and_close_does_not_throw(String failing)
            throws SQLException {
        for (var failure : new Throwable[] {new SQLException("no"), new IllegalStateException("no")}) {
            session.failing = "";
            session.failure = failure;
            var returned = loan.returns.size();
            var connection = loan.lend();
            connection.setAutoCommit(false);
            connection.setTransactionIsolation(Connection.TRANSACTION_SERIALIZABLE);
            connection.createStatement();
            session.failing = failing;
            connection.close();
            assertThat(loan.returns).hasSize(returned + 1);
            assertThat(loan.returns.getLast()).isTrue();
            assertThat(loan.failures).hasSize(returned + 1);
        }
    }

    @Test
    void a_connection_with_a_sharding_key_is_not_lent_again() throws SQLException {
        var connection = loan.lend();
        connection.setShardingKey(null);
        connection.close();
        assertThat(loan.returns).containsExactly(true);
    }

    private interface Borrower {
        void use(Connection connection) throws SQLException;
    }
}
