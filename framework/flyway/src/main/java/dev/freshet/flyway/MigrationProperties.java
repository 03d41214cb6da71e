package dev.freshet.flyway;

import dev.freshet.config.ConfigurationProperties;
import dev.freshet.config.DefaultValue;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The keys {@code data.sources.NAME.flyway.*}; the others of a source are read elsewhere. */
@ConfigurationProperties("data")
public record MigrationProperties(Map<String, Source> sources) {

    /** One data source. */
    public record Source(Migration flyway) {
    }

    /**
     * What Flyway is told.
     *
     * @param enabled whether the source is migrated
     * @param locations where the migrations are: {@code classpath:} or {@code filesystem:} and a folder
     * @param table the table that notes what was done
     * @param schemas the schemas it looks after, the first of which has the table; if none is named, the connection's
     * @param defaultSchema where unqualified names are, and the table
     * @param baselineOnMigrate whether a database with tables and without history is taken as it is, at
     *     {@code baselineVersion}
     * @param outOfOrder whether a migration may come after one of a higher version
     * @param validateOnMigrate whether migrations that were done must not have changed since
     * @param placeholders values for <code>${name}</code> in migrations
     */
    public record Migration(
            @DefaultValue("true") boolean enabled,
            @DefaultValue("classpath:db/migration") List<String> locations,
            @DefaultValue("flyway_schema_history") String table,
            List<String> schemas,
            Optional<String> defaultSchema,
            @DefaultValue("false") boolean baselineOnMigrate,
            @DefaultValue("1") String baselineVersion,
            @DefaultValue("false") boolean outOfOrder,
            @DefaultValue("true") boolean validateOnMigrate,
            Map<String, String> placeholders) {

        /** Placeholders by their names only: a value may be the password of a database user. */
        @Override
        public String toString() {
            return "Migration[enabled=" + enabled + ", locations=" + locations + ", table=" + table + ", schemas="
                    + schemas + ", defaultSchema=" + defaultSchema + ", baselineOnMigrate=" + baselineOnMigrate
                    + ", baselineVersion=" + baselineVersion + ", outOfOrder=" + outOfOrder + ", validateOnMigrate="
                    + validateOnMigrate + ", placeholders=" + placeholders.keySet() + ']';
        }
    }
}
