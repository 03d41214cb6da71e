package dev.freshet.conformance.pool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.freshet.pool.DatabasePoolSettings;
import dev.freshet.pool.PooledDataSource;
import dev.freshet.test.Eventually;
import dev.freshet.test.postgres.PostgresDatabase;
import dev.freshet.test.postgres.junit.PostgresTest;
import java.sql.Array;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.postgresql.jdbc.PgConnection;

/** Borrowers that leave a mess, come back too late or close what others use: the next one notices nothing. */
@PostgresTest
@Timeout(120)
class BorrowersTest {
    /** What a borrower does to a connection without tidying up. */
    private enum Mess {
        TRANSACTION(one -> {
            one.setAutoCommit(false);
            run(one, "insert into item values (1)");
        }),
        TRANSACTION_BEGUN_BY_SQL(one -> run(one, "begin; insert into item values (1)")),
        TRANSACTION_OF_THE_DRIVER_AFTER_A_COMMIT(one -> {
            var driver = one.unwrap(PgConnection.class);
            one.setAutoCommit(false);
            one.commit();
            run(driver, "insert into item values (1)");
        }),
        FAILED_TRANSACTION(one -> {
            one.setAutoCommit(false);
            assertThatThrownBy(() -> run(one, "select 1 / 0")).isInstanceOf(SQLException.class);
        }),
        ISOLATION(one -> one.setTransactionIsolation(Connection.TRANSACTION_SERIALIZABLE)),
        ISOLATION_BACK_IN_WHAT_IS_ROLLED_BACK(one -> {
            one.setTransactionIsolation(Connection.TRANSACTION_SERIALIZABLE);
            one.setAutoCommit(false);
            one.setTransactionIsolation(Connection.TRANSACTION_READ_COMMITTED);
        }),
        READ_ONLY(one -> one.setReadOnly(true)),
        SCHEMA(one -> one.setSchema("other")),
        SCHEMA_IN_A_TRANSACTION(one -> {
            one.setAutoCommit(false);
            one.setSchema("other");
            one.commit();
        }),
        HOLDABILITY(one -> one.setHoldability(ResultSet.HOLD_CURSORS_OVER_COMMIT)),
        NETWORK_TIMEOUT(one -> one.setNetworkTimeout(Runnable::run, 7_000)),
        CLIENT_INFO(one -> one.setClientInfo("ApplicationName", "somebody")),
        TYPE_MAP(one -> one.setTypeMap(Map.of("point", String.class))),
        WARNINGS(one -> run(one, "do $$ begin raise warning 'careful'; end $$")),
        OPEN_CURSOR(one -> {
            one.setAutoCommit(false);
            var statement = one.prepareStatement("select generate_series(1, 1000)");
            statement.setFetchSize(10);
            statement.executeQuery().next();
        });

        private final Borrower borrower;

        Mess(Borrower borrower) {
            this.borrower = borrower;
        }
    }

    private final PostgresDatabase database;
    private final PooledDataSource pool;

    BorrowersTest(PostgresDatabase database) throws SQLException {
        this.database = database;
        pool = new PooledDataSource(DatabasePoolSettings.builder("borrowers").maximumPoolSize(1)
                .connectionTimeout(Duration.ofSeconds(20)).build(), Opening.of(database).with("socketTimeout", "40"));
        try (var connection = pool.getConnection()) {
            run(connection, "create table if not exists item(id int)");
            run(connection, "create schema if not exists other");
        }
    }

    @AfterEach
    void close() {
        pool.close();
    }

    private static void run(Connection connection, String sql) throws SQLException {
        connection.createStatement().execute(sql);
    }

    private static Map<String, Object> seen(Connection connection) throws SQLException {
        var seen = new LinkedHashMap<String, Object>();
        seen.put("auto-commit", connection.getAutoCommit());
        seen.put("read-only", connection.isReadOnly());
        seen.put("holdability", connection.getHoldability());
        seen.put("network time-out", connection.getNetworkTimeout());
        seen.put("client info", connection.getClientInfo());
        seen.put("type map", connection.getTypeMap());
        seen.put("warnings", String.valueOf(connection.getWarnings()));
        for (var sql : new String[] {"select pg_backend_pid()", "show transaction_isolation", "show search_path",
            "show transaction_read_only", "show application_name", "select count(*) from item",
            "select count(*) from pg_cursors where name <> ''",
            "select now() = statement_timestamp()"}) {
            seen.put(sql, value(connection, sql));
        }
        return seen;
    }

    private static String value(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement(); ResultSet rows = statement.executeQuery(sql)) {
            rows.next();
            return rows.getString(1);
        }
    }

    @ParameterizedTest
    @EnumSource
    void the_next_borrower_finds_the_connection_as_the_first_did(Mess mess) throws SQLException {
        Map<String, Object> before;
        try (var connection = pool.getConnection()) {
            before = seen(connection);
        }
        var messy = pool.getConnection();
        mess.borrower.use(messy);
        messy.close();
        try (var connection = pool.getConnection()) {
            assertThat(seen(connection)).isEqualTo(before);
        }
    }

    @Test
    void closing_while_another_thread_executes_ends_that_call_and_replaces_the_connection() throws Exception {
        var connection = pool.getConnection();
        String backend = value(connection, "select pg_backend_pid()");
        var executing = new FutureTask<>(() -> value(connection, "select pg_sleep(30)"));
        Thread.ofVirtual().start(executing);
        Eventually.holds("the sleep to be seen", Duration.ofSeconds(30), this::someoneSleeps);

        long started = System.nanoTime();
        connection.close();

        assertThat(Duration.ofNanos(System.nanoTime() - started)).isLessThan(Duration.ofSeconds(10));
        try (var next = pool.getConnection()) {
            assertThat(value(next, "select pg_backend_pid()")).isNotEqualTo(backend);
        }
        assertThatThrownBy(() -> executing.get(30, TimeUnit.SECONDS)).isInstanceOf(ExecutionException.class)
                .hasCauseInstanceOf(SQLException.class);
    }

    private boolean someoneSleeps() {
        try (var connection = database.dataSource().getConnection()) {
            return !value(connection, "select count(*) from pg_stat_activity where datname = current_database()"
                    + " and state = 'active' and query = 'select pg_sleep(30)'").equals("0");
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void nothing_that_came_from_a_connection_reaches_it_after_its_end() throws SQLException {
        var connection = pool.getConnection();
        var statement = connection.prepareStatement("select array[1, 2], ?");
        statement.setInt(1, 3);
        var rows = statement.executeQuery();
        rows.next();
        Array array = rows.getArray(1);
        var metaData = rows.getMetaData();
        connection.close();
        connection.close();
        try (var next = pool.getConnection()) {
            for (Use use : new Use[] {connection::commit, statement::executeQuery, rows::next, () -> rows.getInt(2),
                array::getResultSet, () -> metaData.isAutoIncrement(1), statement::getConnection}) {
                assertThatThrownBy(use::run).isInstanceOf(SQLException.class)
                        .hasMessageContainingAll("borrowers", "returned to the pool");
            }
            statement.close();
            connection.close();
            assertThat(value(next, "select 7")).isEqualTo("7");
        }
    }

    @Test
    void arrays_go_in_and_come_out() throws SQLException {
        try (var connection = pool.getConnection();
                var statement = connection.prepareStatement("select ?::int[] || ?::int[]")) {
            statement.setArray(1, connection.createArrayOf("int4", new Object[] {1, 2}));
            statement.setObject(2, connection.createArrayOf("int4", new Object[] {3}));
            try (var rows = statement.executeQuery()) {
                rows.next();
                assertThat((Integer[]) rows.getArray(1).getArray()).containsExactly(1, 2, 3);
                try (var elements = ((Array) rows.getObject(1)).getResultSet()) {
                    assertThat(elements.getStatement()).isNull();
                }
            }
        }
    }

    private interface Borrower {
        void use(Connection connection) throws SQLException;
    }

    private interface Use {
        void run() throws SQLException;
    }
}
