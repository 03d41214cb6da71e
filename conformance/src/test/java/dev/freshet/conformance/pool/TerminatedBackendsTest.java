package dev.freshet.conformance.pool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.freshet.pool.DatabasePoolSettings;
import dev.freshet.pool.PooledDataSource;
import dev.freshet.test.Eventually;
import dev.freshet.test.postgres.PostgresDatabase;
import dev.freshet.test.postgres.junit.PostgresTest;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** An administrator ends every connection of the pool. */
@PostgresTest(ownServer = true)
@Timeout(120)
class TerminatedBackendsTest {
    private static final int CONNECTIONS = 10;

    private final PostgresDatabase database;
    private PooledDataSource pool;

    TerminatedBackendsTest(PostgresDatabase database) {
        this.database = database;
        pool = pool();
    }

    private PooledDataSource pool() {
        return new PooledDataSource(DatabasePoolSettings.builder("terminated").maximumPoolSize(CONNECTIONS)
                .connectionTimeout(Duration.ofSeconds(20)).build(), Opening.of(database));
    }

    @BeforeEach
    void fill() {
        Eventually.holds("a full pool", Duration.ofSeconds(30), () -> pool.snapshot().idle() == CONNECTIONS);
    }

    @AfterEach
    void close() {
        pool.close();
    }

    private static int backend(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("select pg_backend_pid()")) {
            rows.next();
            return rows.getInt(1);
        }
    }

    /** All of them at the same time. */
    private Set<Integer> backends() throws SQLException {
        Set<Integer> found = new HashSet<>();
        List<Connection> lent = new ArrayList<>();
        for (int i = 0; i < CONNECTIONS; i++) {
            Connection connection = pool.getConnection();
            lent.add(connection);
            found.add(backend(connection));
        }
        for (Connection connection : lent) {
            connection.close();
        }
        return found;
    }

    @Test
    void none_that_died_idle_is_handed_out() throws Exception {
        Set<Integer> before = backends();
        assertThat(before).hasSize(CONNECTIONS);
        assertThat(database.server().terminateBackends()).isGreaterThanOrEqualTo(CONNECTIONS);
        // After half a second of idling a connection is asked before it is lent.
        Eventually.passes(Duration.ofMillis(600));

        Set<Integer> after = backends();

        assertThat(after).hasSize(CONNECTIONS).doesNotContainAnyElementsOf(before);
        assertThat(pool.snapshot().discarded()).isGreaterThanOrEqualTo(CONNECTIONS);
    }

    @Test
    void each_that_died_while_it_was_lent_is_discarded_when_it_comes_back() throws SQLException {
        List<Connection> lent = new ArrayList<>();
        Set<Integer> before = new HashSet<>();
        for (int i = 0; i < CONNECTIONS; i++) {
            Connection connection = pool.getConnection();
            lent.add(connection);
            before.add(backend(connection));
        }
        database.server().terminateBackends();
        for (Connection connection : lent) {
            assertThatThrownBy(() -> backend(connection)).isInstanceOf(SQLException.class);
            connection.close();
        }

        assertThat(backends()).hasSize(CONNECTIONS).doesNotContainAnyElementsOf(before);
    }

    @Test
    void under_load_each_of_them_fails_one_call_at_most() {
        int times = 3;
        try (Load load = Load.start(pool, 5 * CONNECTIONS)) {
            for (int i = 0; i < times; i++) {
                load.awaitServed(20 * CONNECTIONS);
                database.server().terminateBackends();
                load.awaitServed(20 * CONNECTIONS);
            }
            load.awaitUndisturbed(50 * CONNECTIONS, Duration.ofSeconds(20));
            assertThat(load.failures()).hasSizeLessThanOrEqualTo(times * CONNECTIONS);
        }
        assertThat(pool.snapshot().discarded()).isGreaterThanOrEqualTo(CONNECTIONS);
        assertThat(pool.snapshot().inUse()).isZero();
    }
}
