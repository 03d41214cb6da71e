package dev.freshet.pool.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.sql.BatchUpdateException;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.SQLRecoverableException;
import java.sql.SQLTimeoutException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DeadnessTest {
    @ParameterizedTest
    @ValueSource(strings = {"08000", "08003", "08006", "08S01", "08P01", "57P01", "57P02", "57P03", "57P05", "01002",
        "90067", "90121"})
    void knows_the_end_of_a_connection(String state) {
        assertThat(Deadness.isDead(new SQLException("x", state))).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"23505", "40001", "42601", "57014", "0A000", "HY010", "01000", ""})
    void knows_what_a_connection_survives(String state) {
        assertThat(Deadness.isDead(new SQLException("x", state))).isFalse();
        assertThat(Deadness.isDead(new SQLException("x"))).isFalse();
    }

    @Test
    void goes_by_the_class_where_it_says_more() {
        assertThat(Deadness.isDead(new SQLRecoverableException("x"))).isTrue();
        assertThat(Deadness.isDead(new SQLNonTransientConnectionException("x"))).isTrue();
        assertThat(Deadness.isDead(new SQLTimeoutException("x", "08006"))).isFalse();
        assertThat(Deadness.isDead(new SQLFeatureNotSupportedException("x", "08006"))).isFalse();
    }

    @Test
    void looks_at_causes_and_next_exceptions_and_is_not_caught_in_a_circle() {
        var batch = new BatchUpdateException("x", "23000", new int[0]);
        batch.setNextException(new SQLException("x", "57P01"));
        assertThat(Deadness.isDead(batch)).isTrue();
        assertThat(Deadness.isDead(new SQLException("x", "42000", new SQLException("y", "08006")))).isTrue();
        assertThat(Deadness.isDead(new SQLException("x", "42000", new IOException("y")))).isFalse();
        var one = new SQLException("x", "42000");
        one.initCause(new SQLException("y", "42000", one));
        assertThat(Deadness.isDead(one)).isFalse();
    }
}
