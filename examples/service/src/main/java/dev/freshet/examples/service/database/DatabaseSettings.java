package dev.freshet.examples.service.database;

import dev.freshet.config.ConfigurationProperties;
import dev.freshet.config.DefaultValue;
import java.time.Duration;

/**
 * Where the rows are.
 *
 * @param url a JDBC URL
 * @param poolSize connections held open at most
 * @param connectionTimeout how long a request waits for a connection before it fails
 */
@ConfigurationProperties("database")
public record DatabaseSettings(
        String url,
        @DefaultValue("sa") String username,
        @DefaultValue("") String password,
        @DefaultValue("10") int poolSize,
        @DefaultValue("10s") Duration connectionTimeout) {

    /** Without the password, which belongs in no log. */
    @Override
    public String toString() {
        return "DatabaseSettings[url=" + url + ", username=" + username + ", poolSize=" + poolSize + "]";
    }
}
