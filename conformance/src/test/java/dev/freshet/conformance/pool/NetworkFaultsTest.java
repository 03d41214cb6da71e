package dev.freshet.conformance.pool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.freshet.conformance.Await;
import dev.freshet.pool.PoolSettings;
import dev.freshet.pool.PooledDataSource;
import dev.freshet.test.network.FaultyNetwork;
import dev.freshet.test.postgres.PostgresDatabase;
import dev.freshet.test.postgres.junit.PostgresTest;
import java.sql.Connection;
import java.sql.SQLTransientConnectionException;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The network between the pool and the server delays, cuts, half closes or loses everything. */
@PostgresTest
@Timeout(60)
class NetworkFaultsTest {
    private static final int CONNECTIONS = 10;
    private static final Duration LIMIT = Duration.ofSeconds(1);
    private static final Duration STATEMENT = Duration.ofSeconds(1);

    private final Stalls stalls = Stalls.watch();
    private final FaultyNetwork network;
    private final PooledDataSource pool;
    private Load load;

    NetworkFaultsTest(PostgresDatabase database) {
        network = FaultyNetwork.to(database.server().port());
        pool = new PooledDataSource(PoolSettings.builder("network").maximumPoolSize(CONNECTIONS)
                .connectionTimeout(LIMIT).validationTimeout(LIMIT).build(),
                Opening.through(network.port(), database).with("socketTimeout", "1"));
        load = Load.start(pool, 3 * CONNECTIONS);
    }

    @BeforeEach
    void begin() {
        load.awaitServed(10 * CONNECTIONS);
        load.forget();
    }

    @AfterEach
    void end() {
        load.close();
        pool.close();
        network.close();
        stalls.close();
    }

    private void assertServedWithoutFailure() {
        load.forget();
        load.awaitServed(20 * CONNECTIONS);
        assertThat(load.failures()).isEmpty();
    }

    @Test
    void a_slow_one_makes_calls_slow_and_none_fail() {
        network.delay(Duration.ofMillis(20));
        load.awaitServed(10 * CONNECTIONS);
        assertThat(load.failures()).isEmpty();
        assertThat(load.longestCall()).isGreaterThan(Duration.ofMillis(40))
                .isLessThanOrEqualTo(stalls.allowed(Duration.ofSeconds(1)));
    }

    @Test
    void one_that_resets_connections_fails_one_call_of_each() {
        network.reset();
        load.awaitServed(20 * CONNECTIONS);
        assertThat(load.failures()).hasSizeBetween(1, CONNECTIONS);
        assertServedWithoutFailure();
    }

    @Test
    void one_that_half_closes_connections_fails_one_call_of_each() {
        network.halfClose();
        load.awaitServed(20 * CONNECTIONS);
        assertThat(load.failures()).hasSizeBetween(1, CONNECTIONS);
        assertServedWithoutFailure();
    }

    @Test
    void one_that_answers_no_check_of_an_idle_connection_costs_a_borrower_no_more_than_the_limit() throws Exception {
        load.close();
        Await.until("a full pool", Duration.ofSeconds(5), () -> pool.snapshot().idle() == CONNECTIONS);
        Await.passes(Duration.ofMillis(600)); // after half a second of idling a connection is asked before it is lent
        network.blackHole();
        long start = System.nanoTime();
        assertThatThrownBy(pool::getConnection).isInstanceOf(SQLTransientConnectionException.class)
                .hasMessageContaining("network");
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isGreaterThanOrEqualTo(LIMIT)
                .isLessThanOrEqualTo(stalls.allowed(LIMIT));

        network.heal();
        try (Connection connection = pool.getConnection()) {
            assertThat(connection.isValid(1)).isTrue();
        }
    }

    @Test
    void one_that_loses_everything_holds_nobody_beyond_the_limits() throws InterruptedException {
        network.blackHole();
        Await.passes(Duration.ofSeconds(3));
        network.heal();
        long healed = System.nanoTime();
        Await.passes(Duration.ofSeconds(1));
        load.awaitServed(20 * CONNECTIONS);

        assertThat(load.longestWait()).as("for a connection").isLessThanOrEqualTo(stalls.allowed(LIMIT));
        assertThat(load.longestCall()).as("for a connection and an answer")
                .isLessThanOrEqualTo(stalls.allowed(LIMIT.plus(STATEMENT)));
        assertThat(load.failuresAfter(healed + stalls.allowed(LIMIT).toNanos())).isEmpty();
    }
}
