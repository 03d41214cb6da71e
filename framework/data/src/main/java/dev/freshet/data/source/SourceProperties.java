package dev.freshet.data.source;

import dev.freshet.config.DefaultValue;
import dev.freshet.pool.DatabasePoolSettings;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The keys {@code data.sources.NAME.*}.
 *
 * @param url a JDBC URL; absent for an H2 in-memory database with the source's name. A PostgreSQL URI ({@code
 *     postgres://USER:PASSWORD@HOST/DATABASE}) becomes one; its user and password replace the keys.
 * @param initialize when startup runs the scripts
 * @param scripts SQL files on the class path; by default, {@code schema.sql} and {@code data.sql} of the main source,
 *     if they exist
 * @param checkStatements whether startup lets the database prepare the statements that beans have created
 * @param reset SQL that undoes what a borrower has set for the session; see {@link DatabasePoolSettings#reset}
 * @param properties driver properties such as {@code socketTimeout}
 * @param username Database user
 * @param password Best set as {@code DATA_SOURCES_MAIN_PASSWORD}. It never appears in messages, logs or management.
 */
public record SourceProperties(
        Optional<String> url,
        Optional<String> username,
        @DefaultValue("") String password,
        @DefaultValue("embedded") Initialize initialize,
        List<String> scripts,
        @DefaultValue("true") boolean checkStatements,
        Optional<String> reset,
        Map<String, String> properties,
        PoolProperties pool) {

    /** @throws IllegalArgumentException if the reset is blank, or a PostgreSQL URI has a wrong escape */
    public SourceProperties {
        if (url.isPresent() && PostgresUri.is(url.get())) {
            PostgresUri uri = PostgresUri.of(url.get());
            url = Optional.of(uri.jdbc());
            username = uri.user().isPresent() ? uri.user() : username;
            password = uri.password().orElse(password);
        }
        if (reset.isPresent() && reset.get().isBlank()) {
            throw new IllegalArgumentException("reset must not be empty: leave it out for none");
        }
    }

    /** Without the password, the properties and the hidden parts of the URL, which do not belong in a log. */
    @Override
    public String toString() {
        return "SourceProperties[url=" + url.map(JdbcUrl::shown) + ", username=" + username + ", initialize="
                + initialize + ", pool=" + pool + "]";
    }
}
