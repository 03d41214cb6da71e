package dev.freshet.data.transaction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.freshet.data.Sql;
import dev.freshet.data.TestDatabase;
import dev.freshet.data.failure.DataAccessException;
import dev.freshet.data.failure.DataAccessResourceFailureException;
import dev.freshet.data.failure.DataIntegrityViolationException;
import dev.freshet.data.failure.DuplicateKeyException;
import dev.freshet.pool.DatabasePoolSettings;
import dev.freshet.pool.PooledDataSource;
import dev.freshet.test.postgres.RealPostgres;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What becomes of the connection, with a pool and without one, when all goes well and when it breaks. */
@Timeout(30)
class ConnectionStateTest {

    private static final TransactionDefinition STRICT = TransactionDefinition.named("strict").withReadOnly(true)
            .withIsolation(Isolation.SERIALIZABLE);

    @ParameterizedTest
    @EnumSource(TestDatabase.class)
    void goes_back_as_it_came_also_without_a_pool(TestDatabase database) throws SQLException {
        try (var connection = database.fresh().getConnection()) {
            var transactions = new Transactions(always(connection));
            for (var fails : List.of(false, true)) {
                var failed = false;
                try {
                    transactions.executeWithoutResult(STRICT, _ -> {
                        assertThat(transactions.connection().connection().getAutoCommit()).isFalse();
                        if (fails) {
                            throw new IllegalStateException();
                        }
                    });
                } catch (IllegalStateException expected) {
                    failed = true;
                }
                assertThat(failed).isEqualTo(fails);
                assertThat(connection.getAutoCommit()).isTrue();
                assertThat(connection.isReadOnly()).isFalse();
                assertThat(connection.getTransactionIsolation()).isEqualTo(Connection.TRANSACTION_READ_COMMITTED);
            }
        }
    }

    @ParameterizedTest
    @EnumSource(TestDatabase.class)
    void reads_although_the_driver_refuses_the_read_only_mode(TestDatabase database) throws SQLException {
        try (var connection = database.fresh().getConnection()) {
            var transactions = new Transactions(failingToSetReadOnly(connection,
                    new SQLException("the connection is open already")));
            var sql = Sql.builder(transactions).build();
            int read = transactions.execute(STRICT, _ -> sql.query("select 1", Integer.class).one());
            assertThat(read).isEqualTo(1);
        }
    }

    @ParameterizedTest
    @EnumSource(TestDatabase.class)
    void runs_nothing_if_the_database_fails_to_change_the_mode(TestDatabase database) throws SQLException {
        try (var connection = database.fresh().getConnection()) {
            var transactions = new Transactions(failingToSetReadOnly(connection,
                    new SQLException("the database is gone", "08006")));
            var sql = Sql.builder(transactions).build();
            assertThatThrownBy(() -> transactions.execute(STRICT, _ -> sql.query("select 1", Integer.class).one()))
                    .isInstanceOf(DataAccessResourceFailureException.class).hasMessageContaining("SQLSTATE 08006");
        }
    }

    private static DataSource failingToSetReadOnly(Connection connection, SQLException failure) {
        return only((Connection) Proxy.newProxyInstance(ConnectionStateTest.class.getClassLoader(),
                new Class<?>[] {Connection.class}, (_, method, arguments) -> {
                    if (method.getName().equals("setReadOnly")) {
                        throw failure;
                    }
                    return invoke(connection, method, arguments);
                }));
    }

    /** Gives the same connection each time and leaves it open. */
    private static DataSource always(Connection connection) {
        return only((Connection) Proxy.newProxyInstance(ConnectionStateTest.class.getClassLoader(),
                new Class<?>[] {Connection.class}, (_, method, arguments) ->
                        method.getName().equals("close") ? null : invoke(connection, method, arguments)));
    }

    @ParameterizedTest
    @EnumSource(TestDatabase.class)
    void statements_outside_commit_although_connections_are_lent_without_auto_commit(TestDatabase database)
            throws SQLException {
        var settings = DatabasePoolSettings.builder("manual").maximumPoolSize(1).minimumIdle(0).autoCommit(false)
                .build();
        try (var pool = new PooledDataSource(settings, database.fresh())) {
            var transactions = new Transactions(pool);
            var sql = Sql.builder(transactions).build();
            sql.update("create table t (id int primary key)").execute();
            sql.update("insert into t values (1)").execute();
            sql.batch("insert into t values (:id)").param("id", 2).add().param("id", 3).add().execute();
            assertThatThrownBy(() -> sql.batch("insert into t values (:id)").size(1).param("id", 4).add()
                    .param("id", 1).add().execute()).isInstanceOf(DuplicateKeyException.class);
            transactions.executeWithoutResult(status -> {
                sql.update("insert into t values (5)").execute();
                status.setRollbackOnly();
            });
            transactions.executeWithoutResult(_ -> sql.update("insert into t values (6)").execute());

            assertThat(sql.query("select id from t order by id", Integer.class).list()).containsExactly(1, 2, 3, 6);
            try (var connection = transactions.dataSource().getConnection()) {
                assertThat(connection.getAutoCommit()).isFalse();
            }
        }
    }

    @ParameterizedTest
    @EnumSource(TestDatabase.class)
    void a_batch_is_done_although_its_connection_cannot_be_put_back(TestDatabase database) throws SQLException {
        var dataSource = database.fresh();
        var sql = Sql.builder(ConnectionSource.of(dataSource)).build();
        sql.update("create table t (id int primary key)").execute();
        var id = 1;
        for (var failure : List.<Throwable>of(new SQLException("expected"), new LinkageError("expected"))) {
            try (var connection = dataSource.getConnection()) {
                var counts = Sql.builder(ConnectionSource.of(breaksAtTheEnd(connection, failure))).build()
                        .batch("insert into t values (:id)").param("id", id++).add().param("id", id++).add().execute();
                assertThat(counts).containsExactly(1, 1);
                assertThat(connection.isClosed()).as("nobody gets it again").isTrue();
            }
        }
        assertThat(sql.query("select id from t order by id", Integer.class).list()).containsExactly(1, 2, 3, 4);
    }

    private static DataSource breaksAtTheEnd(Connection connection, Throwable failure) {
        return only((Connection) Proxy.newProxyInstance(ConnectionStateTest.class.getClassLoader(),
                new Class<?>[] {Connection.class}, (_, method, arguments) -> {
                    if (method.getName().equals("setAutoCommit") && (boolean) arguments[0]) {
                        throw failure;
                    }
                    return invoke(connection, method, arguments);
                }));
    }

    private static DataSource only(Connection connection) {
        return (DataSource) Proxy.newProxyInstance(ConnectionStateTest.class.getClassLoader(),
                new Class<?>[] {DataSource.class}, (_, _, _) -> connection);
    }

    private static @Nullable Object invoke(Connection connection, Method method, Object[] arguments) throws Throwable {
        try {
            return method.invoke(connection, arguments);
        } catch (InvocationTargetException failure) {
            throw failure.getCause();
        }
    }

    @Test
    void a_deferred_constraint_fails_the_commit() {
        try (var accounts = new Accounts(TestDatabase.POSTGRESQL, 1)) {
            accounts.sql.update("create table owner (account int references account deferrable initially deferred)")
                    .execute();
            assertThatThrownBy(() -> accounts.transactions.executeWithoutResult(status -> {
                status.afterCommit(() -> accounts.add(1, 1));
                accounts.add(1, 5);
                accounts.sql.update("insert into owner values (77)").execute();
            })).isInstanceOf(DataIntegrityViolationException.class).hasMessageContaining("commit");
            assertThat(accounts.amount(1)).isEqualTo(100);
        }
    }

    @Test
    void a_commit_after_a_failure_that_was_swallowed_is_an_error() {
        try (var accounts = new Accounts(TestDatabase.POSTGRESQL, 1)) {
            assertThatThrownBy(() -> accounts.transactions.executeWithoutResult(_ -> {
                accounts.add(1, 5);
                assertThatThrownBy(() -> accounts.add(2, -500)).isInstanceOf(DataAccessException.class);
            })).isInstanceOf(UnexpectedRollbackException.class)
                    .hasMessageContaining("a statement in it has failed, after which the database commits nothing");
            assertThat(accounts.amounts()).containsExactly(100, 100, 100);
        }
    }

    @Test
    void work_with_a_transaction_of_its_own_cannot_swallow_a_failure_either() {
        var connections = ConnectionSource.of(TestDatabase.POSTGRESQL.fresh());
        assertThatThrownBy(() -> connections.inTransaction(connection -> {
            try (var statement = connection.createStatement()) {
                assertThatThrownBy(() -> statement.execute("select 1 / 0")).isInstanceOf(SQLException.class);
            }
            return "done";
        })).isInstanceOf(UnexpectedRollbackException.class)
                .hasMessageContaining("a statement in it has failed, after which the database commits nothing");
    }

    @Test
    void a_connection_that_breaks_meanwhile_keeps_the_exception_of_the_work() {
        try (var accounts = new Accounts(TestDatabase.POSTGRESQL, 1)) {
            var failure = new IllegalStateException("the reason");
            assertThatThrownBy(() -> accounts.transactions.executeWithoutResult(_ -> {
                accounts.add(1, 5);
                terminate(accounts);
                throw failure;
            })).isSameAs(failure);
            assertThat(failure.getSuppressed()).singleElement().isInstanceOf(SQLException.class);
            assertThat(accounts.amount(1)).isEqualTo(100);
        }
    }

    @Test
    void a_connection_that_breaks_before_the_commit_is_said_and_replaced() {
        try (var accounts = new Accounts(TestDatabase.POSTGRESQL, 1)) {
            assertThatThrownBy(() -> accounts.transactions.executeWithoutResult(_ -> {
                accounts.add(1, 5);
                terminate(accounts);
            })).isInstanceOf(DataAccessResourceFailureException.class).hasMessageContaining("commit");
            assertThatThrownBy(() -> accounts.transactions.executeWithoutResult(status -> {
                accounts.add(1, 5);
                terminate(accounts);
                status.setRollbackOnly();
            })).isInstanceOf(DataAccessResourceFailureException.class).hasMessageContaining("rollback");
            accounts.transactions.executeWithoutResult(_ -> accounts.add(1, 7));
            assertThat(accounts.amount(1)).isEqualTo(107);
            assertThat(accounts.inUse()).isZero();
        }
    }

    /** As an administrator ends it, seen when the connection is used next. */
    private static void terminate(Accounts accounts) {
        int pid = accounts.sql.query("select pg_backend_pid()", Integer.class).one();
        try (var other = RealPostgres.shared().dataSource().getConnection(); var statement = other.createStatement();
                var done = statement.executeQuery("select pg_terminate_backend(" + pid + ", 5000)")) {
            done.next();
        } catch (SQLException failure) {
            throw new AssertionError(failure);
        }
    }

    @ParameterizedTest
    @EnumSource(TestDatabase.class)
    void libraries_take_part_through_the_data_source(TestDatabase database) throws SQLException {
        try (var accounts = new Accounts(database, 1)) {
            var source = accounts.transactions.dataSource();
            accounts.transactions.executeWithoutResult(status -> {
                try (var connection = source.getConnection(); var statement = connection.createStatement()) {
                    connection.setAutoCommit(false);
                    statement.executeUpdate("update account set amount = 7 where id = 1");
                    var savepoint = connection.setSavepoint();
                    statement.executeUpdate("update account set amount = 8 where id = 1");
                    connection.rollback(savepoint);
                }
                assertThat(accounts.amount(1)).isEqualTo(7);
                assertThat(source.getConnection()).isSameAs(source.getConnection());
                status.setRollbackOnly();
            });
            assertThat(accounts.amount(1)).isEqualTo(100);
            try (var connection = source.getConnection(); var statement = connection.createStatement()) {
                statement.executeUpdate("update account set amount = 7 where id = 1");
            }
            assertThat(accounts.amount(1)).isEqualTo(7);
            assertThat(accounts.inUse()).isZero();
        }
    }

    @ParameterizedTest
    @EnumSource(TestDatabase.class)
    void statements_and_meta_data_lead_back_to_the_connection_of_the_transaction(TestDatabase database)
            throws SQLException {
        try (var accounts = new Accounts(database, 1)) {
            accounts.transactions.executeWithoutResult(_ -> {
                var connection = accounts.transactions.dataSource().getConnection();
                try (var plain = connection.createStatement(); var prepared = connection.prepareStatement("select 1");
                        var callable = connection.prepareCall("{call abs(1)}")) {
                    for (var back : List.of(plain.getConnection(), prepared.getConnection(), callable.getConnection(),
                            connection.getMetaData().getConnection())) {
                        assertThat(back).isSameAs(connection);
                    }
                    assertThat(plain.isWrapperFor(Statement.class)).isTrue();
                    assertThat(connection.getMetaData().getDriverMajorVersion()).isPositive();
                }
            });
        }
    }

    @ParameterizedTest
    @EnumSource(TestDatabase.class)
    void libraries_cannot_end_or_change_the_transaction(TestDatabase database) {
        try (var accounts = new Accounts(database, 1)) {
            var source = accounts.transactions.dataSource();
            accounts.transactions.executeWithoutResult(TransactionDefinition.named("Orders.pay"), _ -> {
                var connection = source.getConnection();
                for (Refused call : List.<Refused>of(Connection::commit, Connection::rollback,
                        it -> it.setAutoCommit(true), it -> it.setReadOnly(true),
                        it -> it.setTransactionIsolation(Connection.TRANSACTION_SERIALIZABLE))) {
                    assertThatThrownBy(() -> call.on(connection)).isInstanceOf(IllegalTransactionStateException.class)
                            .hasMessageContaining("on the connection of the transaction of Orders.pay: ");
                }
                assertThatThrownBy(() -> source.getConnection("sa", "")).isInstanceOf(
                        IllegalTransactionStateException.class);
                assertThat(connection.isClosed()).isFalse();
            });
        } catch (SQLException failure) {
            throw new AssertionError(failure);
        }
    }

    private interface Refused {
        void on(Connection connection) throws SQLException;
    }
}
