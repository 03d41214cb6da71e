package dev.freshet.conformance.pool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.freshet.pool.DatabasePoolSettings;
import dev.freshet.pool.PoolStartException;
import dev.freshet.pool.PooledDataSource;
import dev.freshet.test.postgres.PostgresDatabase;
import dev.freshet.test.postgres.junit.PostgresTest;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What SQL has set for a session of PostgreSQL, when the next borrower comes: docs/guide/data.md. */
@PostgresTest
@Timeout(60)
class SessionResetTest {
    private static final String DISCARD = "DISCARD ALL";
    /** The same, but for the statements that the driver has prepared. */
    private static final String KEEPS_PREPARED = "SET SESSION AUTHORIZATION DEFAULT; RESET ALL; CLOSE ALL; UNLISTEN *;"
            + " SELECT pg_advisory_unlock_all(); DISCARD TEMP; DISCARD SEQUENCES";
    private static final String[] TRACES = {"SET ROLE pg_monitor", "SET search_path TO pg_catalog",
        "SET app.tenant = '7'", "CREATE TEMP TABLE scratch (id int)", "SELECT pg_advisory_lock(42)", "LISTEN news",
        "SET statement_timeout = 5000", "SET default_transaction_isolation = 'serializable'"};
    private static final String STATE = "SELECT current_user = session_user, current_setting('search_path'),"
            + " coalesce(current_setting('app.tenant', true), ''), to_regclass('pg_temp.scratch') IS NOT NULL,"
            + " (SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND pid = pg_backend_pid()),"
            + " (SELECT count(*) FROM pg_listening_channels()), current_setting('statement_timeout'),"
            + " current_setting('default_transaction_isolation'), current_setting('default_transaction_read_only'),"
            + " current_setting('application_name')";
    private static final String FRESH = "t \"$user\", public  f 0 0 0 read committed off freshet-pool-proof";
    private static final String LEFT = "f pg_catalog 7 t 1 1 5s serializable off freshet-pool-proof";

    private static PooledDataSource pool(PostgresDatabase database, String reset) {
        return new PooledDataSource(settings(reset).build(), opening(database).with("prepareThreshold", "2"));
    }

    /** As Freshet's data sources with a reset. */
    private static Opening opening(PostgresDatabase database) {
        return Opening.of(database).with("assumeMinServerVersion", "9.0");
    }

    private static DatabasePoolSettings.Builder settings(String reset) {
        return DatabasePoolSettings.builder("resetting").maximumPoolSize(1).reset(reset)
                .initializationFailTimeout(Duration.ofSeconds(2));
    }

    private static String row(PooledDataSource pool, String sql) throws SQLException {
        try (Connection connection = pool.getConnection(); Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(sql)) {
            row.next();
            StringBuilder text = new StringBuilder(row.getString(1));
            for (int i = 2; i <= row.getMetaData().getColumnCount(); i++) {
                text.append(' ').append(row.getString(i));
            }
            return text.toString();
        }
    }

    private static void leaveTraces(PooledDataSource pool) throws SQLException {
        try (Connection connection = pool.getConnection(); Statement statement = connection.createStatement()) {
            for (String sql : TRACES) {
                statement.execute(sql);
            }
        }
    }

    @Test
    void without_a_reset_all_of_it_survives(PostgresDatabase database) throws SQLException {
        try (PooledDataSource pool = pool(database, null)) {
            assertThat(row(pool, STATE)).isEqualTo(FRESH);
            leaveTraces(pool);
            assertThat(row(pool, STATE)).isEqualTo(LEFT);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {DISCARD, KEEPS_PREPARED})
    void with_a_reset_none_of_it_survives(String reset, PostgresDatabase database) throws SQLException {
        try (PooledDataSource pool = pool(database, reset)) {
            String backend = row(pool, "SELECT pg_backend_pid()");
            leaveTraces(pool);
            assertThat(row(pool, STATE)).isEqualTo(FRESH);
            assertThat(row(pool, "SELECT pg_backend_pid()")).isEqualTo(backend);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {DISCARD, KEEPS_PREPARED})
    void within_a_transaction_that_is_left_open_too(String reset, PostgresDatabase database) throws SQLException {
        try (PooledDataSource pool = pool(database, reset)) {
            try (Connection connection = pool.getConnection(); Statement statement = connection.createStatement()) {
                statement.execute("SELECT pg_advisory_lock(42)");
                connection.setAutoCommit(false);
                statement.execute("SET app.tenant = '7'");
            }
            assertThat(row(pool, STATE)).isEqualTo(FRESH);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {DISCARD, KEEPS_PREPARED})
    void what_the_pool_was_told_holds_after_it(String reset, PostgresDatabase database) throws SQLException {
        DatabasePoolSettings settings = settings(reset).schema("pg_catalog").transactionIsolation("REPEATABLE_READ")
                .readOnly(true).build();
        try (PooledDataSource pool = new PooledDataSource(settings, opening(database)
                .with("readOnlyMode", "always"))) {
            String expected = "t pg_catalog  f 0 0 0 repeatable read on freshet-pool-proof";
            assertThat(row(pool, STATE)).isEqualTo(expected);
            assertThat(row(pool, STATE)).isEqualTo(expected);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {DISCARD, KEEPS_PREPARED})
    void statements_that_the_driver_has_prepared_go_on_working(String reset, PostgresDatabase database)
            throws SQLException {
        try (PooledDataSource pool = pool(database, reset)) {
            int named = 0;
            for (int loan = 0; loan < 8; loan++) {
                try (Connection connection = pool.getConnection()) {
                    connection.setAutoCommit(loan % 2 == 0);
                    named = preparedAfterUse(connection, loan);
                    if (loan % 3 == 0 && !connection.getAutoCommit()) {
                        connection.commit();
                    }
                }
            }
            assertThat(named).as("statements on the server within a loan").isPositive();
            String left = row(pool, "SELECT count(*) FROM pg_prepared_statements WHERE statement LIKE '%kept%'");
            assertThat(left).isEqualTo(reset.equals(DISCARD) ? "0" : "1");
        }
    }

    private static int preparedAfterUse(Connection connection, int loan) throws SQLException {
        for (int use = 0; use < 4; use++) {
            try (var statement = connection.prepareStatement("SELECT ? + 1 /* kept */")) {
                statement.setInt(1, loan);
                ResultSet row = statement.executeQuery();
                row.next();
                assertThat(row.getInt(1)).isEqualTo(loan + 1);
            }
        }
        try (Statement statement = connection.createStatement(); ResultSet row = statement.executeQuery(
                "SELECT count(*) FROM pg_prepared_statements WHERE statement LIKE '%? + 1%'"
                        + " OR statement LIKE '%$1 + 1%'")) {
            row.next();
            return row.getInt(1);
        }
    }

    @Test
    void a_connection_whose_reset_fails_is_not_lent_again(PostgresDatabase database) throws SQLException {
        String reset = "SELECT 1 / (CASE current_setting('app.stuck', true) WHEN 'yes' THEN 0 ELSE 1 END)";
        try (PooledDataSource pool = pool(database, reset)) {
            String backend = row(pool, "SELECT pg_backend_pid()");
            assertThat(row(pool, "SELECT pg_backend_pid()")).isEqualTo(backend);
            try (Connection connection = pool.getConnection(); Statement statement = connection.createStatement()) {
                statement.execute("SET app.stuck = 'yes'");
            }
            assertThat(row(pool, "SELECT pg_backend_pid()")).isNotEqualTo(backend);
            assertThat(row(pool, "SELECT coalesce(current_setting('app.stuck', true), '')")).isEmpty();
        }
    }

    @Test
    void a_wrong_one_is_told_at_the_start(PostgresDatabase database) {
        assertThatThrownBy(() -> pool(database, "DISCARD EVERYTHING")).isInstanceOf(PoolStartException.class)
                .hasMessageContaining("the reset \"DISCARD EVERYTHING\" failed").hasMessageContaining("syntax error");
    }
}
