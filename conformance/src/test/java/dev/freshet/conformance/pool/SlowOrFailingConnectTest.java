package dev.freshet.conformance.pool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.freshet.pool.DatabasePoolSettings;
import dev.freshet.pool.PoolStartException;
import dev.freshet.pool.PooledDataSource;
import dev.freshet.test.Eventually;
import dev.freshet.test.network.FaultyNetwork;
import dev.freshet.test.postgres.PostgresDatabase;
import dev.freshet.test.postgres.RealPostgres;
import dev.freshet.test.postgres.junit.PostgresTest;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Connecting takes long, is refused, or is refused to some. */
@PostgresTest
@Timeout(120)
class SlowOrFailingConnectTest {
    private static final int CONNECTIONS = 5;
    private static final Duration SOON = Duration.ofSeconds(30);

    private final PostgresDatabase database;
    private final Opening opening;
    @AutoClose
    private final FaultyNetwork network;
    @AutoClose
    private final Stalls stalls = Stalls.watch();

    SlowOrFailingConnectTest(PostgresDatabase database) {
        this.database = database;
        network = FaultyNetwork.to(database.server().port());
        opening = Opening.through(network.port(), database);
    }

    /** That starts with nothing. */
    private static DatabasePoolSettings.Builder empty(Duration limit) {
        return DatabasePoolSettings.builder("connecting").maximumPoolSize(CONNECTIONS).minimumIdle(0)
                .connectionTimeout(limit).initializationFailTimeout(Duration.ZERO);
    }

    @Test
    void a_borrower_who_cannot_wait_for_a_slow_one_leaves_it_to_the_next() throws Exception {
        network.delay(Duration.ofSeconds(1)); // of each of about six trips, those of authentication included
        Duration limit = Duration.ofMillis(250);
        try (PooledDataSource pool = new PooledDataSource(empty(limit).build(), opening)) {
            long start = System.nanoTime();
            assertThatThrownBy(pool::getConnection).isInstanceOf(SQLTransientConnectionException.class)
                    .hasMessageContaining("connecting");
            assertThat(Duration.ofNanos(System.nanoTime() - start)).isGreaterThanOrEqualTo(limit)
                    .isLessThanOrEqualTo(stalls.allowed(limit));

            network.heal();
            Eventually.holds("the connection that was under way", SOON, () -> pool.snapshot().idle() == 1);
            try (Connection connection = pool.getConnection()) {
                assertThat(connection.isValid(20)).isTrue();
            }
            assertThat(pool.snapshot().inUse()).isZero();
        }
    }

    @Test
    void a_slow_one_does_not_hold_up_those_who_want_what_is_idle() throws Exception {
        try (PooledDataSource pool = new PooledDataSource(empty(Duration.ofSeconds(20)).build(), opening)) {
            Connection first = pool.getConnection();
            network.delay(Duration.ofSeconds(1));
            FutureTask<Boolean> second = new FutureTask<>(() -> borrowed(pool));
            Thread.ofVirtual().start(second);
            Eventually.holds("an attempt", SOON, () -> opening.attempts() > 1);
            long start = System.nanoTime();
            first.close();
            assertThat(second).as("served by what came back").succeedsWithin(stalls.allowed(Duration.ofMillis(300)))
                    .isEqualTo(true);
            assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(stalls.allowed(Duration.ofMillis(300)));
            network.heal();
        }
    }

    private static boolean borrowed(PooledDataSource pool) {
        try (Connection connection = pool.getConnection()) {
            return !connection.isClosed();
        } catch (SQLException e) {
            return false;
        }
    }

    @Test
    void refused_ones_are_tried_again_without_a_storm_and_served_when_they_come() throws Exception {
        network.refuse();
        Duration limit = Duration.ofSeconds(3);
        try (PooledDataSource pool = new PooledDataSource(empty(limit).build(), opening)) {
            long start = System.nanoTime();
            assertThatThrownBy(pool::getConnection).isInstanceOf(SQLTransientConnectionException.class)
                    .hasStackTraceContaining("refused");
            assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThanOrEqualTo(stalls.allowed(limit));
            assertThat(opening.attempts()).as("attempts in three seconds").isBetween(2, 300);
            assertThat(pool.snapshot().openFailures()).isPositive();

            network.heal();
            Eventually.holds("a connection", SOON, () -> borrowed(pool));
        }
    }

    @Test
    void a_server_that_admits_fewer_than_the_pool_wants_serves_all_with_these() {
        try (RealPostgres small = RealPostgres.start(Map.of("max_connections", "8"));
                PooledDataSource pool = new PooledDataSource(DatabasePoolSettings.builder("large").maximumPoolSize(20)
                        .connectionTimeout(Duration.ofSeconds(20)).build(), Opening.of(small.newDatabase()));
                Load load = Load.start(pool, 40)) {
            Eventually.holds("a refusal", SOON, () -> pool.snapshot().openFailures() > 0);
            load.awaitServed(400);
            assertThat(load.failures()).isEmpty();
        }
    }

    @Test
    void a_wrong_password_ends_the_start_and_is_in_no_message() {
        String secret = "not-this-one";
        Opening wrong = Opening.of(database).with("password", secret);
        DatabasePoolSettings settings = DatabasePoolSettings.builder("locked-out")
                .initializationFailTimeout(Duration.ofSeconds(20)).build();

        assertThatThrownBy(() -> new PooledDataSource(settings, wrong).close())
                .isInstanceOf(PoolStartException.class).hasMessageContaining("locked-out")
                .satisfies(failure -> assertThat(failure).asString().doesNotContain(secret))
                .hasStackTraceContaining("password authentication failed");
    }
}
