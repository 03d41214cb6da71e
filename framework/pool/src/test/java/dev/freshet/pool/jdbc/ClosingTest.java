package dev.freshet.pool.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Proof 6 of the pool: double close, use after close, close from another thread. */
class ClosingTest {
    private Connection physical;
    private Loan loan;

    @BeforeEach
    void open() throws SQLException {
        physical = DriverManager.getConnection("jdbc:h2:mem:");
        loan = new Loan(physical);
    }

    @AfterEach
    void close() throws SQLException {
        physical.close();
    }

    @Test
    void gives_the_connection_back_once_however_often_it_is_closed() {
        var connection = loan.lend();
        connection.close();
        connection.close();
        assertThat(loan.returns).containsExactly(false);
    }

    @Test
    void refuses_use_after_close_and_names_the_pool() throws SQLException {
        var connection = loan.lend();
        var statement = connection.createStatement();
        var rows = statement.executeQuery("select 1");
        rows.next();
        connection.close();
        for (ThrowingUse use : new ThrowingUse[] {connection::createStatement, () -> statement.executeQuery("select 1"),
            () -> rows.getInt(1), rows::next}) {
            assertThatThrownBy(use::run).isInstanceOf(SQLException.class)
                    .hasMessageContaining("pool orders").hasMessageContaining("given back");
        }
    }

    private interface ThrowingUse {
        void run() throws SQLException;
    }
}
