package dev.freshet.conformance.pool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.pool.DatabasePoolSettings;
import dev.freshet.pool.PooledDataSource;
import dev.freshet.test.Eventually;
import dev.freshet.test.postgres.PostgresDatabase;
import dev.freshet.test.postgres.RealPostgres;
import dev.freshet.test.postgres.junit.PostgresTest;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * The server stands still (SIGSTOP), which no connection notices, and goes on: waits for connections end at the pool's
 * limit, statements at the driver's (1 s), and then all is as before.
 */
@PostgresTest(ownServer = true)
@Timeout(120)
class FrozenServerTest {
    private static final int CONNECTIONS = 10;
    private static final Duration LIMIT = Duration.ofSeconds(1);
    private static final Duration STATEMENT = Duration.ofSeconds(1);

    private void freeze(PostgresDatabase database, Duration time) throws InterruptedException {
        RealPostgres server = database.server();
        try (Stalls stalls = Stalls.watch();
                PooledDataSource pool = new PooledDataSource(DatabasePoolSettings.builder("frozen")
                        .maximumPoolSize(CONNECTIONS).connectionTimeout(LIMIT).validationTimeout(LIMIT).build(),
                        Opening.of(database).with("socketTimeout", "1"));
                Load load = Load.start(pool, 3 * CONNECTIONS)) {
            load.forget();
            server.pause();
            try {
                Eventually.passes(time);
                Eventually.holds("a call that fails", Duration.ofSeconds(30), () -> !load.failures().isEmpty());
            } finally {
                server.resume();
            }
            // A wait that began while it stood still may end at its limit.
            Eventually.passes(LIMIT);
            load.awaitUndisturbed(20 * CONNECTIONS, stalls.allowed(LIMIT));

            assertThat(load.longestWait()).as("for a connection").isLessThanOrEqualTo(stalls.allowed(LIMIT));
            assertThat(load.longestCall()).as("for a connection and an answer")
                    .isLessThanOrEqualTo(stalls.allowed(LIMIT.plus(STATEMENT)));
            Eventually.holds("a full pool", Duration.ofSeconds(30), () -> pool.snapshot().size() == CONNECTIONS);
        }
    }

    @Test
    void for_a_moment(PostgresDatabase database) throws InterruptedException {
        freeze(database, Duration.ofMillis(1500));
    }

    @Test
    @Tag("slow")
    void for_longer_than_any_limit(PostgresDatabase database) throws InterruptedException {
        freeze(database, Duration.ofSeconds(8));
    }
}
