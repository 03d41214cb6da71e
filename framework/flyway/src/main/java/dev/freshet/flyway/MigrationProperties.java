package dev.freshet.flyway;

import dev.freshet.config.ConfigurationProperties;
import dev.freshet.config.DefaultValue;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The keys {@code data.sources.NAME.flyway.*}. */
@ConfigurationProperties("data")
public record MigrationProperties(Map<String, Source> sources) {

    /** One data source. */
    public record Source(Migration flyway) {
    }

    /**
     * Settings for Flyway.
     *
     * @param enabled whether the source is migrated
     * @param locations folders with migrations, prefixed with {@code classpath:} or {@code filesystem:}
     * @param table the table with the history
     * @param schemas the managed schemas; the first one has the table. By default, the schema of the connection
     * @param defaultSchema the schema of unqualified names and of the table
     * @param baselineOnMigrate whether a database with tables but without history is accepted as {@code
     *     baselineVersion}
     * @param baselineVersion the version of such a database
     * @param outOfOrder whether a migration may run after one with a higher version
     * @param validateOnMigrate whether startup fails if an applied migration has changed
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

        /** Only the names of placeholders: a value may be a password. */
        @Override
        public String toString() {
            return "Migration[enabled=" + enabled + ", locations=" + locations + ", table=" + table + ", schemas="
                    + schemas + ", defaultSchema=" + defaultSchema + ", baselineOnMigrate=" + baselineOnMigrate
                    + ", baselineVersion=" + baselineVersion + ", outOfOrder=" + outOfOrder + ", validateOnMigrate="
                    + validateOnMigrate + ", placeholders=" + placeholders.keySet() + ']';
        }
    }
}
