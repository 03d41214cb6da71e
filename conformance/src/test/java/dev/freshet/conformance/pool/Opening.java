package dev.freshet.conformance.pool;

import dev.freshet.pool.ConnectionFactory;
import dev.freshet.test.postgres.PostgresDatabase;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Properties;
import java.util.concurrent.atomic.AtomicInteger;

/** Opens connections with PostgreSQL's driver, and counts how often and how many at once it is asked to. */
final class Opening implements ConnectionFactory {
    /** As Freshet's own defaults. A backend that gets no processor for a second is no fault of the pool's. */
    private static final String ANSWER_SECONDS = "30";
    private static final String CONNECT_SECONDS = "1";

    private final String url;
    private final Properties properties = new Properties();
    private final AtomicInteger attempts = new AtomicInteger();
    private final AtomicInteger now = new AtomicInteger();
    private final AtomicInteger mostAtOnce = new AtomicInteger();

    private Opening(PostgresDatabase database, int port) {
        url = "jdbc:postgresql://127.0.0.1:" + port + "/" + database.name();
        properties.setProperty("user", database.username());
        properties.setProperty("password", database.password());
        properties.setProperty("connectTimeout", CONNECT_SECONDS);
        properties.setProperty("socketTimeout", ANSWER_SECONDS);
        properties.setProperty("ApplicationName", "freshet-pool-proof");
    }

    static Opening of(PostgresDatabase database) {
        return through(database.server().port(), database);
    }

    /** By another way than the database's own port. */
    static Opening through(int port, PostgresDatabase database) {
        return new Opening(database, port);
    }

    Opening with(String property, String value) {
        properties.setProperty(property, value);
        return this;
    }

    @Override
    public Connection open() throws SQLException {
        attempts.incrementAndGet();
        mostAtOnce.accumulateAndGet(now.incrementAndGet(), Math::max);
        try {
            return DriverManager.getConnection(url, properties);
        } finally {
            now.decrementAndGet();
        }
    }

    int attempts() {
        return attempts.get();
    }

    int mostAtOnce() {
        return mostAtOnce.get();
    }
}
