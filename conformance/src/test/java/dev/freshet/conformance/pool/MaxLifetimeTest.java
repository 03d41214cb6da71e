package dev.freshet.conformance.pool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.pool.ConnectionFactory;
import dev.freshet.pool.DatabasePoolSettings;
import dev.freshet.pool.PooledDataSource;
import dev.freshet.test.Eventually;
import dev.freshet.test.postgres.PostgresDatabase;
import dev.freshet.test.postgres.junit.PostgresTest;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Connections live for half a second, under load: each is replaced in time, and no call notices. */
@PostgresTest
@Timeout(120)
class MaxLifetimeTest {
    private static final int CONNECTIONS = 10;
    private static final Duration LIFETIME = Duration.ofMillis(500);

    private void run(ConnectionFactory opening, Duration time) throws InterruptedException {
        try (PooledDataSource pool = new PooledDataSource(DatabasePoolSettings.builder("short-lived")
                .maximumPoolSize(CONNECTIONS).maxLifetime(LIFETIME).connectionTimeout(Duration.ofSeconds(20)).build(),
                opening);
                Load load = Load.start(pool, 5 * CONNECTIONS)) {
            Eventually.passes(time);
            long lives = time.dividedBy(LIFETIME) / 2; // half of them allows for a slow machine
            Eventually.holds("connections to be replaced", Duration.ofSeconds(30),
                    () -> pool.snapshot().discarded() >= lives * CONNECTIONS);
            assertThat(load.failures()).isEmpty();
            assertThat(pool.snapshot().size()).isLessThanOrEqualTo(CONNECTIONS);
        }
    }

    @Test
    void for_two_seconds(PostgresDatabase database) throws InterruptedException {
        run(Opening.of(database), Duration.ofSeconds(2));
    }

    @Test
    void although_each_close_fails(PostgresDatabase database) throws InterruptedException {
        Opening opening = Opening.of(database);
        run(() -> failingToClose(opening.open()), Duration.ofSeconds(1));
    }

    private static Connection failingToClose(Connection connection) {
        return (Connection) Proxy.newProxyInstance(MaxLifetimeTest.class.getClassLoader(),
                new Class<?>[] {Connection.class}, (proxy, method, arguments) -> {
                    Object answer = method.invoke(connection, arguments);
                    if (method.getName().equals("close")) {
                        throw new SQLException("closing failed, after all");
                    }
                    return answer;
                });
    }

    @Test
    @Tag("slow")
    void for_ten_seconds(PostgresDatabase database) throws InterruptedException {
        run(Opening.of(database), Duration.ofSeconds(10));
    }
}
