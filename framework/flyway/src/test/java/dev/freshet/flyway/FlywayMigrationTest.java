package dev.freshet.flyway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.freshet.config.Config;
import dev.freshet.config.ConfigException;
import dev.freshet.data.Sql;
import dev.freshet.inject.BeanException;
import dev.freshet.inject.BeanScope;
import dev.freshet.pool.PoolHost;
import dev.freshet.pool.PooledDataSource;
import dev.freshet.test.postgres.PostgresDatabase;
import dev.freshet.test.postgres.RealPostgres;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.api.Test;

/** Migrations before anyone uses a data source, on H2 and PostgreSQL. */
class FlywayMigrationTest {
    private static PostgresDatabase postgres;

    @TempDir
    private Path folder;

    enum Database {
        H2, POSTGRESQL
    }

    @BeforeAll
    static void start() {
        postgres = RealPostgres.shared().newDatabase();
    }

    @AfterAll
    static void stop() {
        postgres.close();
    }

    private Map<String, String> settings(Database database, String... keysAndValues) {
        Map<String, String> settings = new HashMap<>();
        settings.put("data.sources.main.flyway.placeholders.first", "Oak");
        if (database == Database.H2) {
            settings.put("data.sources.main.url", "jdbc:h2:file:" + folder.resolve("trees"));
        } else {
            settings.put("data.sources.main.url", postgres.url());
            settings.put("data.sources.main.username", postgres.username());
            settings.put("data.sources.main.password", postgres.password());
        }
        for (int i = 0; i < keysAndValues.length; i += 2) {
            settings.put("data.sources.main." + keysAndValues[i], keysAndValues[i + 1]);
        }
        return settings;
    }

    private static BeanScope open(Map<String, String> settings) {
        Config config = Config.of(settings);
        BeanScope beans = BeanScope.builder().config(config).build();
        config.requireAllKnown();
        return beans;
    }

    private static List<String> trees(BeanScope beans) {
        return beans.get(Sql.class).query("select name from trees order by id", String.class).list();
    }

    @ParameterizedTest
    @EnumSource
    void migrates_an_empty_database_once_and_leaves_a_migrated_one_alone(Database database) {
        for (int start = 0; start < 2; start++) {
            try (BeanScope beans = open(settings(database))) {
                assertThat(trees(beans)).containsExactly("Oak");
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void what_fails_is_told_with_source_file_and_line(Database database) {
        assertThatThrownBy(() -> open(settings(database, "flyway.locations", "classpath:db/broken", "flyway.table",
                "other_history", "flyway.baseline-on-migrate", "true", "flyway.baseline-version", "0")))
                .isInstanceOf(BeanException.class).message()
                .contains("data source main (jdbc:", "Flyway: ", "V1__broken.sql", "Line       : 2", "creat");
    }

    @Test
    void does_nothing_where_it_is_switched_off_and_everything_where_nothing_is_said() {
        try (BeanScope beans = open(settings(Database.H2, "flyway.enabled", "false"))) {
            assertThatThrownBy(() -> trees(beans)).hasMessageContaining("TREES");
        }
        assertThatThrownBy(() -> open(Map.of())).isInstanceOf(BeanException.class)
                .hasMessageContaining("No value provided for placeholder: ${first}");
    }

    @ParameterizedTest
    @EnumSource
    void migrates_the_schema_that_the_configuration_names(Database database) {
        String schema = database == Database.H2 ? "FOREST" : "forest";
        try (BeanScope beans = open(settings(database, "flyway.default-schema", schema))) {
            assertThat(beans.get(Sql.class).query("select name from forest.trees", String.class).list())
                    .containsExactly("Oak");
        }
    }

    private Map<String, String> own(Path migrations, String... keysAndValues) {
        Map<String, String> settings = settings(Database.H2, keysAndValues);
        settings.put("data.sources.main.flyway.locations", "filesystem:" + migrations);
        return settings;
    }

    @Test
    void runs_a_migration_after_one_with_a_higher_version_only_if_configured(@TempDir Path migrations)
            throws IOException {
        Files.writeString(migrations.resolve("V2__oaks.sql"), "create table oaks (id bigint primary key);\n");
        open(own(migrations)).close();
        Files.writeString(migrations.resolve("V1__firs.sql"), "create table firs (id bigint primary key);\n");
        assertThatThrownBy(() -> open(own(migrations))).isInstanceOf(BeanException.class)
                .hasMessageContaining("not applied to database: 1");
        try (BeanScope beans = open(own(migrations, "flyway.out-of-order", "true"))) {
            assertThat(beans.get(Sql.class).query("select id from firs", Long.class).list()).isEmpty();
        }
    }

    @Test
    void starts_with_an_applied_migration_that_has_changed_only_if_configured(@TempDir Path migrations)
            throws IOException {
        Path migration = migrations.resolve("V1__seeds.sql");
        Files.writeString(migration, "create table seeds (id bigint primary key);\n");
        open(own(migrations)).close();
        Files.writeString(migration, "create table seeds (id int primary key);\n");
        assertThatThrownBy(() -> open(own(migrations))).isInstanceOf(BeanException.class)
                .hasMessageContaining("checksum mismatch");
        open(own(migrations, "flyway.validate-on-migrate", "false")).close();
    }

    /** Keeps every pool, as development mode does. */
    private static final class Kept extends PoolHost implements AutoCloseable {
        private final Map<List<?>, PooledDataSource> pools = new HashMap<>();

        Kept() {
            install(this);
        }

        @Override
        public @Nullable PooledDataSource find(String name, List<?> settings) {
            return pools.get(settings);
        }

        @Override
        public void keep(String name, List<?> settings, PooledDataSource pool, @Nullable Connection keeper) {
            pools.put(settings, pool);
        }

        @Override
        public void close() {
            install(null);
            pools.values().forEach(PooledDataSource::close);
        }
    }

    @Test
    void a_source_that_development_mode_keeps_open_is_migrated_again_after_a_change_of_the_settings() {
        try (Kept kept = new Kept()) {
            open(settings(Database.H2, "flyway.enabled", "false")).close();
            try (BeanScope beans = open(settings(Database.H2))) {
                assertThat(trees(beans)).containsExactly("Oak");
            }
            open(settings(Database.H2)).close();
            assertThat(kept.pools).hasSize(2);
        }
    }

    @Test
    void a_source_that_the_configuration_does_not_mention_gets_the_defaults_of_one_that_it_does() {
        FlywayMigration migration = new FlywayMigration(Config.of(Map.of("data.sources.x.flyway.enabled", "true"))
                .bind(new MigrationProperties$Binder()));
        assertThat(migration.settings("y")).isEqualTo(migration.settings("x"));
    }

    @Test
    void an_unknown_key_is_told_with_the_one_that_was_meant_before_the_database_changes() {
        assertThatThrownBy(() -> open(settings(Database.H2, "flyway.lokations", "x")))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("Did you mean data.sources.main.flyway.locations?");
        assertThat(folder).isEmptyDirectory();
    }
}
