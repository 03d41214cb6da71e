package dev.freshet.test.postgres;

import static dev.freshet.test.postgres.Server.ask;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

class RealPostgresTest {
    @AutoClose
    private static final RealPostgres POSTGRES = RealPostgres.start();

    @Test
    void answers_queries() throws SQLException {
        assertThat(ask(POSTGRES.dataSource(), "select version()")).startsWith("PostgreSQL ");
    }

    @Test
    void gives_databases_that_know_nothing_of_each_other() throws SQLException {
        try (PostgresDatabase one = POSTGRES.newDatabase(); PostgresDatabase other = POSTGRES.newDatabase()) {
            run(one.dataSource(), "create table words (word text)");
            run(other.dataSource(), "create table words (word text)");

            assertThat(ask(one.dataSource(), "select current_database()")).isEqualTo(one.name());
            assertThat(one.url()).isNotEqualTo(other.url()).endsWith("/" + one.name());
        }
    }

    @Test
    void drops_a_database_that_is_still_in_use() throws SQLException {
        PostgresDatabase database = POSTGRES.newDatabase();
        try (Connection connection = database.dataSource().getConnection()) {
            database.close();

            assertThat(connection.isValid(1)).isFalse();
            assertThatThrownBy(() -> ask(database.dataSource(), "select 1")).hasMessageContaining("does not exist");
        }
    }

    @Test
    void keeps_port_and_rows_when_it_stops_and_starts_again() throws SQLException {
        try (PostgresDatabase database = POSTGRES.newDatabase()) {
            run(database.dataSource(), "create table words (word text)", "insert into words values ('kept')");

            POSTGRES.stop();
            assertThatThrownBy(() -> ask(database.dataSource(), "select 1")).hasMessageContaining("refused");
            POSTGRES.startAgain();

            assertThat(ask(database.dataSource(), "select word from words")).isEqualTo("kept");
        }
    }

    @Test
    void keeps_what_was_committed_when_it_is_killed() throws SQLException {
        try (PostgresDatabase database = POSTGRES.newDatabase();
                Connection connection = database.dataSource().getConnection()) {
            run(database.dataSource(), "create table words (word text)", "insert into words values ('kept')");

            POSTGRES.kill();
            assertThat(connection.isValid(1)).isFalse();
            POSTGRES.startAgain();

            assertThat(ask(database.dataSource(), "select word from words")).isEqualTo("kept");
        }
    }

    @Test
    void answers_nothing_while_it_is_paused_and_goes_on_then() throws Exception {
        try (Connection connection = POSTGRES.dataSource().getConnection()) {
            POSTGRES.pause();
            CompletableFuture<String> answer = CompletableFuture.supplyAsync(() -> askOn(connection));
            assertThat(answer.completeOnTimeout("nothing", 300, TimeUnit.MILLISECONDS).get()).isEqualTo("nothing");
            POSTGRES.resume();

            assertThat(connection.isValid(30)).isTrue();
        }
    }

    @Test
    void ends_the_connections_of_all_clients() throws SQLException {
        try (Connection one = POSTGRES.dataSource().getConnection();
                Connection other = POSTGRES.dataSource().getConnection()) {
            assertThat(POSTGRES.terminateBackends()).isGreaterThanOrEqualTo(2);
            assertThat(List.of(one.isValid(1), other.isValid(1))).containsOnly(false);
        }
    }

    @Test
    void is_shared_when_asked() {
        assertThat(RealPostgres.shared()).isSameAs(RealPostgres.shared());
    }

    private static void run(DataSource source, String... statements) throws SQLException {
        try (Connection connection = source.getConnection(); Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }

    private static String askOn(Connection connection) {
        try {
            return ask(connection, "select 'answer'");
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }
}
