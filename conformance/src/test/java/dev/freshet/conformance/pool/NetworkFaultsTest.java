package dev.freshet.conformance.pool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.freshet.pool.DatabasePoolSettings;
import dev.freshet.pool.PooledDataSource;
import dev.freshet.test.Eventually;
import dev.freshet.test.network.FaultyNetwork;
import dev.freshet.test.postgres.PostgresDatabase;
import dev.freshet.test.postgres.junit.PostgresTest;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The network between the pool and the server delays, cuts, half closes or loses everything. */
@PostgresTest
@Timeout(120)
class NetworkFaultsTest {
    private static final int CONNECTIONS = 10;
    private static final Duration LIMIT = Duration.ofSeconds(1);
    private static final Duration STATEMENT = Duration.ofSeconds(1);
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private final Stalls stalls = Stalls.watch();
    private final FaultyNetwork network;
    private final PostgresDatabase database;
    private PooledDataSource pool;
    private Load load;

    NetworkFaultsTest(PostgresDatabase database) {
        this.database = database;
        network = FaultyNetwork.to(database.server().port());
    }

    /**
     * A pool under load.
     *
     * @param connection how long a borrower waits; long where nobody is to wait in vain
     * @param statement how long an answer may take
     */
    private void start(Duration connection, Duration statement) {
        pool = new PooledDataSource(DatabasePoolSettings.builder("network").maximumPoolSize(CONNECTIONS)
                .connectionTimeout(connection).validationTimeout(connection).build(),
                Opening.through(network.port(), database)
                        .with("socketTimeout", Long.toString(statement.toSeconds())));
        load = Load.start(pool, 3 * CONNECTIONS);
        load.awaitServed(10 * CONNECTIONS);
        load.forget();
    }

    @AfterEach
    void end() {
        network.heal();
        if (load != null) {
            load.close();
        }
        if (pool != null) {
            pool.close();
        }
        network.close();
        stalls.close();
    }

    private void assertOneCallOfEachFails() {
        Eventually.holds("a call that fails", PATIENCE, () -> !load.failures().isEmpty());
        load.awaitUndisturbed(20 * CONNECTIONS, PATIENCE);
        assertThat(load.failures()).hasSizeBetween(1, CONNECTIONS);
    }

    @Test
    void a_slow_one_makes_calls_slow_and_none_fail() {
        start(PATIENCE, PATIENCE);
        network.delay(Duration.ofMillis(20));
        load.awaitServed(10 * CONNECTIONS);
        assertThat(load.failures()).isEmpty();
        assertThat(load.longestCall()).isGreaterThan(Duration.ofMillis(40))
                .isLessThanOrEqualTo(stalls.allowed(Duration.ofSeconds(1)));
    }

    @Test
    void one_that_resets_connections_fails_one_call_of_each() {
        start(PATIENCE, PATIENCE);
        network.reset();
        assertOneCallOfEachFails();
    }

    @Test
    void one_that_half_closes_connections_fails_one_call_of_each() {
        start(PATIENCE, PATIENCE);
        network.halfClose();
        assertOneCallOfEachFails();
    }

    @Test
    void one_that_answers_no_check_of_an_idle_connection_costs_a_borrower_no_more_than_the_limit() throws Exception {
        start(LIMIT, STATEMENT);
        load.close();
        Eventually.holds("a full pool", PATIENCE, () -> pool.snapshot().idle() == CONNECTIONS);
        // After half a second of idling a connection is asked before it is lent.
        Eventually.passes(Duration.ofMillis(600));
        network.blackHole();
        long start = System.nanoTime();
        assertThatThrownBy(pool::getConnection).isInstanceOf(SQLTransientConnectionException.class)
                .hasMessageContaining("network");
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isGreaterThanOrEqualTo(LIMIT)
                .isLessThanOrEqualTo(stalls.allowed(LIMIT));

        network.heal();
        Eventually.holds("a connection", PATIENCE, this::isServed);
    }

    private boolean isServed() {
        try (Connection connection = pool.getConnection()) {
            return connection.isValid(1);
        } catch (SQLException e) {
            return false;
        }
    }

    @Test
    void one_that_loses_everything_holds_nobody_beyond_the_limits() throws InterruptedException {
        start(LIMIT, STATEMENT);
        network.blackHole();
        Eventually.passes(Duration.ofMillis(4_200));
        Eventually.holds("a call that fails", PATIENCE, () -> !load.failures().isEmpty());
        network.heal();
        load.awaitUndisturbed(20 * CONNECTIONS, stalls.allowed(LIMIT));
        assertThat(load.longestWait()).as("for a connection").isLessThanOrEqualTo(stalls.allowed(LIMIT));
        assertThat(load.longestCall()).as("for a connection and an answer")
                .isLessThanOrEqualTo(stalls.allowed(LIMIT.plus(STATEMENT)));
    }
}
