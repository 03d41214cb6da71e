package dev.freshet.conformance.pool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.pool.DatabasePoolSettings;
import dev.freshet.pool.PooledDataSource;
import dev.freshet.test.Eventually;
import dev.freshet.test.postgres.PostgresDatabase;
import dev.freshet.test.postgres.RealPostgres;
import dev.freshet.test.postgres.junit.PostgresTest;
import java.time.Duration;
import java.util.function.Consumer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The server goes and comes back while a hundred threads use it. */
@PostgresTest(ownServer = true)
@Timeout(120)
class RestartUnderLoadTest {
    private static final int CONNECTIONS = 10;
    private static final int THREADS = 100;
    private static final Duration LIMIT = Duration.ofSeconds(2);
    private static final Duration STATEMENT = Duration.ofSeconds(1);
    private static final Duration RECOVERY = Duration.ofSeconds(1);
    /** Those hundred threads would make thousands of attempts a second each, if they did it themselves. */
    private static final int ATTEMPTS_A_SECOND = 50;

    private void restart(PostgresDatabase database, Consumer<RealPostgres> ending, Duration down)
            throws InterruptedException {
        RealPostgres server = database.server();
        Opening opening = Opening.of(database).with("socketTimeout", "1");
        try (Stalls stalls = Stalls.watch();
                PooledDataSource pool = new PooledDataSource(DatabasePoolSettings.builder("restart")
                        .maximumPoolSize(CONNECTIONS).connectionTimeout(LIMIT).build(), opening);
                Load load = Load.start(pool, THREADS)) {
            load.forget();
            int attempts = opening.attempts();
            long gone = System.nanoTime();
            ending.accept(server);
            Eventually.passes(down);
            server.startAgain();
            Eventually.passes(RECOVERY);
            load.awaitUndisturbed(5 * THREADS, stalls.allowed(RECOVERY));

            assertThat(load.failures()).as("failures while it was away").isNotEmpty();
            assertThat(load.longestWait()).as("for a connection").isLessThanOrEqualTo(stalls.allowed(LIMIT));
            assertThat(load.longestCall()).isLessThanOrEqualTo(stalls.allowed(LIMIT.plus(STATEMENT)));
            long seconds = 1 + Duration.ofNanos(System.nanoTime() - gone).toSeconds();
            assertThat(opening.attempts() - attempts).as("attempts to connect in %d s", seconds)
                    .isLessThanOrEqualTo((int) (CONNECTIONS * 2 + seconds * ATTEMPTS_A_SECOND));
            assertThat(opening.mostAtOnce()).as("attempts at once").isLessThanOrEqualTo(CONNECTIONS);
            Eventually.holds("a full pool", Duration.ofSeconds(30), () -> pool.snapshot().size() == CONNECTIONS);
        }
    }

    @Test
    void killed_and_back_at_once(PostgresDatabase database) throws InterruptedException {
        restart(database, RealPostgres::kill, Duration.ofMillis(500));
    }

    @Test
    @Tag("slow")
    void stopped_for_longer_than_anybody_waits(PostgresDatabase database) throws InterruptedException {
        restart(database, RealPostgres::stop, LIMIT.multipliedBy(4));
    }

    @Test
    @Tag("slow")
    void killed_three_times_in_a_row(PostgresDatabase database) throws InterruptedException {
        for (int i = 0; i < 3; i++) {
            restart(database, RealPostgres::kill, Duration.ofSeconds(1));
        }
    }
}
