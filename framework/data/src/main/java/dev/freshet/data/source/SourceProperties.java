package dev.freshet.data.source;

import dev.freshet.config.DefaultValue;
import dev.freshet.pool.PoolSettings;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The keys {@code data.sources.NAME.*}.
 *
 * @param url a JDBC URL; absent for an H2 database in memory under the name of the source
 * @param initialize when a start runs the scripts
 * @param scripts SQL files on the class path; if none is named, {@code schema.sql} and {@code data.sql} for the main
 *     source, where they exist
 * @param checkStatements whether a start lets the database prepare the statements that beans have made
 * @param reset SQL that undoes what a borrower has set for the session; see {@link PoolSettings#reset}
 * @param properties what the driver understands, such as {@code socketTimeout}
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

    /** What a source has that the configuration does not mention. */
    static final SourceProperties DEFAULT = new SourceProperties(Optional.empty(), Optional.empty(), "",
            Initialize.EMBEDDED, List.of(), true, Optional.empty(), Map.of(),
            PoolProperties.DEFAULT);

    /** @throws IllegalArgumentException if the reset is empty */
    public SourceProperties {
        if (reset.isPresent() && reset.get().isBlank()) {
            throw new IllegalArgumentException("reset must not be empty: leave it out for none");
        }
    }

    /** Without password, properties and what a URL may hide, which belong in no log. */
    @Override
    public String toString() {
        return "SourceProperties[url=" + url.map(JdbcUrl::shown) + ", username=" + username + ", initialize="
                + initialize + ", pool=" + pool + "]";
    }
}
