package dev.freshet.examples.service.database;

import dev.freshet.config.ConfigurationProperties;
import dev.freshet.config.DefaultValue;
import java.time.Duration;

/**
 * Where the rows are.
 *
 * @param url a JDBC URL
 * @param initialize when the service makes its tables and rows itself
 * @param poolSize connections held open at most
 * @param connectionTimeout how long a request waits for a connection before it fails
 */
@ConfigurationProperties("database")
public record DatabaseSettings(
        String url,
        @DefaultValue("sa") String username,
        @DefaultValue("") String password,
        @DefaultValue("embedded") Initialize initialize,
        @DefaultValue("10") int poolSize,
        @DefaultValue("10s") Duration connectionTimeout) {

    /** When the service makes its tables and rows itself, at start. */
    public enum Initialize {
        /** Only in a database that lives in this process and ends with it. */
        EMBEDDED,
        ALWAYS,
        NEVER
    }

    /** Whether this start makes the tables and rows. */
    boolean fillsAtStart() {
        return switch (initialize) {
            case EMBEDDED -> url.startsWith("jdbc:h2:mem:");
            case ALWAYS -> true;
            case NEVER -> false;
        };
    }

    /** Without the password, which belongs in no log. */
    @Override
    public String toString() {
        return "DatabaseSettings[url=" + url + ", username=" + username + ", poolSize=" + poolSize + "]";
    }
}
