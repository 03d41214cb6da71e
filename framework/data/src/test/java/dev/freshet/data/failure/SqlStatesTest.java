package dev.freshet.data.failure;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.SocketTimeoutException;
import java.sql.BatchUpdateException;
import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.SQLTimeoutException;
import java.sql.SQLTransientConnectionException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SqlStatesTest {
    private static DataAccessException translated(SQLException failure) {
        return SqlStates.translate(failure, "select :a", List.of("a"));
    }

    @ParameterizedTest
    @CsvSource({
        "23505, DuplicateKeyException",
        "23503, DataIntegrityViolationException",
        "22001, DataIntegrityViolationException",
        "40001, CannotSerializeTransactionException",
        "40P01, DeadlockException",
        "55P03, ConcurrencyFailureException",
        "57014, QueryTimeoutException",
        "42601, BadSqlGrammarException",
        "42S02, BadSqlGrammarException",
        "07006, BadSqlGrammarException",
        "08006, DataAccessResourceFailureException",
        "57P01, DataAccessResourceFailureException",
        "53300, DataAccessResourceFailureException",
        "25P03, DataAccessResourceFailureException",
        "25P04, DataAccessResourceFailureException",
        "25006, DataAccessException",
        "XX000, DataAccessException",
    })
    void knows_the_kind_of_failure_by_its_state(String state, String exception) {
        DataAccessException translated = translated(new SQLException("words", state));

        assertThat(translated.getClass().getSimpleName()).isEqualTo(exception);
        assertThat(translated.sqlState()).isEqualTo(state);
    }

    @Test
    void knows_it_by_the_class_where_there_is_no_state() {
        assertThat(translated(new SQLTransientConnectionException("pool main: 10 of 10 in use", "08001")))
                .isExactlyInstanceOf(CannotGetConnectionException.class).hasMessageContaining("10 of 10 in use");
        assertThat(translated(new SQLNonTransientConnectionException()))
                .isExactlyInstanceOf(DataAccessResourceFailureException.class);
        assertThat(translated(new SQLTimeoutException())).isExactlyInstanceOf(QueryTimeoutException.class);
        assertThat(translated(new SQLException())).isExactlyInstanceOf(DataAccessException.class);
    }

    @ParameterizedTest
    @CsvSource({"22P02", "23505", "P0001", "XX000", "odd"})
    void repeats_no_words_that_can_hold_values(String state) {
        DataAccessException translated = translated(new SQLException("secret", state, new IOException("secret")));

        assertThat(translated).hasMessageNotContaining("secret").hasStackTraceContaining("java.sql.SQLException");
        assertThat(translated.getCause()).hasMessageNotContaining("secret").hasNoCause();
    }

    @Test
    void says_what_to_do_if_the_type_of_a_value_is_unknown() {
        assertThat(translated(new SQLException("could not determine data type of parameter $1", "42P18"))).hasMessage(
                "the database does not understand the statement (SQLSTATE 42P18): the type of a value is unknown, as in"
                        + " \":a is null\"; cast it in the statement, or pass its type:"
                        + " param(\"a\", null, JDBCType.VARCHAR) in: select :a (parameters a)");
    }

    @Test
    void keeps_the_cause_of_a_broken_connection() {
        SQLException broken = new SQLException("I/O error", "08006", new SocketTimeoutException("Read timed out"));

        assertThat(translated(broken)).hasMessageContaining("I/O error").hasRootCauseMessage("Read timed out");
    }

    @Test
    void looks_behind_the_failure_of_a_batch() {
        BatchUpdateException batch = new BatchUpdateException("secret", "23505", new int[0]);
        batch.setNextException(new SQLException("secret", "23505"));

        assertThat(translated(batch).driverException()).contains(batch.getNextException());
    }

    @Test
    void can_do_without_a_statement() {
        assertThat(SqlStates.translate(new SQLException("gone", "08003"), null, List.of()))
                .hasMessage("the database is not available (SQLSTATE 08003): gone");
    }
}
