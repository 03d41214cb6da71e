package dev.freshet.pool.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.freshet.pool.DatabasePoolSettings;
import dev.freshet.pool.PooledDataSource;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import org.h2.jdbc.JdbcConnection;
import org.h2.jdbc.JdbcStatement;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What the next borrower of the only connection finds, in H2. */
class NextBorrowerTest {
    private PooledDataSource pool;

    @BeforeEach
    void open() throws SQLException {
        pool = new PooledDataSource(DatabasePoolSettings.builder("orders").maximumPoolSize(1).build(),
                () -> DriverManager.getConnection("jdbc:h2:mem:next;DB_CLOSE_DELAY=-1"));
        try (var connection = pool.getConnection(); var statement = connection.createStatement()) {
            statement.execute("create table item(id int primary key, tags varchar array)");
            statement.execute("create schema other");
        }
    }

    @AfterEach
    void close() throws SQLException {
        try (var connection = pool.getConnection(); var statement = connection.createStatement()) {
            statement.execute("drop all objects");
        }
        pool.close();
    }

    private void dirty(Borrower borrower) throws SQLException {
        var connection = pool.getConnection();
        borrower.use(connection);
        connection.close();
    }

    @Test
    void finds_nothing_of_an_open_transaction() throws SQLException {
        dirty(connection -> {
            connection.setAutoCommit(false);
            connection.createStatement().execute("insert into item values (1, null)");
        });
        try (var connection = pool.getConnection()) {
            assertThat(connection.getAutoCommit()).isTrue();
            assertThat(items(connection)).isZero();
        }
    }

    @Test
    void finds_nothing_of_a_transaction_that_sql_began() throws SQLException {
        dirty(connection -> {
            connection.createStatement().execute("begin");
            connection.createStatement().execute("insert into item values (1, null)");
        });
        try (var connection = pool.getConnection()) {
            assertThat(connection.getAutoCommit()).isTrue();
            assertThat(items(connection)).isZero();
        }
    }

    @Test
    void finds_nothing_of_a_transaction_that_the_drivers_connection_began_after_a_commit() throws SQLException {
        dirty(connection -> {
            var driver = connection.unwrap(JdbcConnection.class);
            connection.setAutoCommit(false);
            connection.commit();
            driver.createStatement().execute("insert into item values (1, null)");
        });
        try (var connection = pool.getConnection()) {
            assertThat(items(connection)).isZero();
        }
    }

    @Test
    void finds_nothing_of_a_transaction_that_the_connection_of_the_drivers_statement_began() throws SQLException {
        dirty(connection -> {
            connection.setAutoCommit(false);
            var driver = connection.createStatement().unwrap(JdbcStatement.class).getConnection();
            connection.rollback();
            driver.createStatement().execute("insert into item values (1, null)");
        });
        try (var connection = pool.getConnection()) {
            assertThat(items(connection)).isZero();
        }
    }

    @Test
    void finds_the_isolation_and_the_schema_of_the_pool() throws SQLException {
        dirty(connection -> {
            connection.setTransactionIsolation(Connection.TRANSACTION_SERIALIZABLE);
            connection.setSchema("OTHER");
        });
        try (var connection = pool.getConnection()) {
            assertThat(connection.getTransactionIsolation()).isEqualTo(Connection.TRANSACTION_READ_COMMITTED);
            assertThat(connection.getSchema()).isEqualTo("PUBLIC");
        }
    }

    @Test
    void finds_no_timeout_of_the_last_ones_statements() throws SQLException {
        dirty(connection -> {
            connection.createStatement().setQueryTimeout(3);
            connection.createStatement().setQueryTimeout(5);
        });
        try (var connection = pool.getConnection(); var statement = connection.createStatement()) {
            assertThat(statement.getQueryTimeout()).isZero();
        }
    }

    @Test
    void is_not_reached_by_statements_of_the_last() throws SQLException {
        var connection = pool.getConnection();
        var statement = connection.prepareStatement("insert into item values (?, null)");
        statement.setInt(1, 1);
        var array = connection.createArrayOf("varchar", new Object[] {"a"});
        connection.close();
        try (var next = pool.getConnection()) {
            assertThatThrownBy(statement::execute).hasMessageContainingAll("orders", "returned to the pool");
            assertThatThrownBy(array::getResultSet).hasMessageContainingAll("orders", "returned to the pool");
            assertThat(items(next)).isZero();
        }
    }

    @Test
    void arrays_go_to_the_driver_and_come_back() throws SQLException {
        try (var connection = pool.getConnection();
                var insert = connection.prepareStatement("insert into item values (1, ?)");
                var query = connection.prepareStatement("select tags from item")) {
            insert.setArray(1, connection.createArrayOf("varchar", new Object[] {"a", "b"}));
            insert.execute();
            try (var rows = query.executeQuery()) {
                assertThat(rows.next()).isTrue();
                assertThat((Object[]) rows.getArray(1).getArray()).containsExactly("a", "b");
                try (var values = rows.getArray(1).getResultSet()) {
                    assertThat(values.getStatement()).isNull();
                }
            }
        }
    }

    @Test
    void gets_another_connection_in_place_of_one_that_is_dead() throws SQLException {
        var connection = pool.getConnection();
        connection.unwrap(JdbcConnection.class).close();
        assertThatThrownBy(connection::createStatement).isInstanceOf(SQLException.class);
        connection.close();
        try (var next = pool.getConnection()) {
            assertThat(next.isValid(1)).isTrue();
        }
        assertThat(pool.snapshot().size()).isEqualTo(1);
    }

    private static int items(Connection connection) throws SQLException {
        try (var statement = connection.createStatement();
                var rows = statement.executeQuery("select count(*) from item")) {
            rows.next();
            return rows.getInt(1);
        }
    }

    private interface Borrower {
        void use(Connection connection) throws SQLException;
    }
}
