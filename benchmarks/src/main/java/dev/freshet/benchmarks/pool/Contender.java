package dev.freshet.benchmarks.pool;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.freshet.pool.DatabasePoolSettings;
import dev.freshet.pool.PooledDataSource;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Locale;
import javax.sql.DataSource;

/** The measured pools, each with {@value #CONNECTIONS} connections and otherwise its own defaults. */
enum Contender {
    FRESHET("Freshet"),
    HIKARICP("HikariCP"),
    QUEUE("plain queue");

    static final int CONNECTIONS = 10;

    private final String title;

    Contender(String title) {
        this.title = title;
    }

    String title() {
        return title;
    }

    String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    static Contender of(String key) {
        return valueOf(key.toUpperCase(Locale.ROOT));
    }

    /** @param wait limit for a borrower's wait */
    Pool over(DataSource driver, Duration wait) throws SQLException {
        return switch (this) {
            case FRESHET -> freshet(driver, wait);
            case HIKARICP -> hikari(driver, wait);
            case QUEUE -> new QueuePool(driver, wait);
        };
    }

    private static Pool freshet(DataSource driver, Duration wait) {
        PooledDataSource pool = new PooledDataSource(DatabasePoolSettings.builder("bench")
                .maximumPoolSize(CONNECTIONS)
                .connectionTimeout(wait)
                .build(), driver);
        return new SourcePool(pool, pool::close);
    }

    private static Pool hikari(DataSource driver, Duration wait) {
        HikariConfig settings = new HikariConfig();
        settings.setDataSource(driver);
        settings.setMaximumPoolSize(CONNECTIONS);
        settings.setConnectionTimeout(wait.toMillis());
        HikariDataSource pool = new HikariDataSource(settings);
        return new SourcePool(pool, pool::close);
    }
}
