package dev.freshet.flyway;

import dev.freshet.config.Config;
import dev.freshet.data.source.SourcePreparation;
import dev.freshet.flyway.MigrationProperties.Migration;
import dev.freshet.inject.Component;
import dev.freshet.inject.Order;
import java.util.List;
import java.util.Map;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;
import org.flywaydb.core.api.configuration.FluentConfiguration;

/** Runs the migrations of each data source at startup, unless {@code data.sources.NAME.flyway.enabled} is false. */
@Order(0)
@Component("freshetFlyway")
public final class FlywayMigration implements SourcePreparation {
    private final MigrationProperties properties;

    public FlywayMigration(MigrationProperties properties) {
        this.properties = properties;
    }

    /** @throws IllegalStateException if a migration fails or does not fit the history */
    @Override
    public void prepare(String name, DataSource connections) {
        Migration migration = migration(name);
        if (!migration.enabled()) {
            return;
        }
        try {
            configured(migration, connections).load().migrate();
        } catch (FlywayException failure) {
            throw new IllegalStateException("Flyway: " + text(failure), failure);
        }
    }

    /**
     * Objects of the JDK, because development mode must not keep those of an application. The text omits the values of
     * placeholders.
     */
    @Override
    public List<?> settings(String name) {
        Migration migration = migration(name);
        return List.of(migration.toString(), migration.placeholders());
    }

    /** The settings of a source; the defaults if the configuration does not mention it. */
    private Migration migration(String name) {
        MigrationProperties.Source source = properties.sources().get(name);
        return source == null ? Config.of(Map.of()).bind(new MigrationProperties$Migration$Binder()) : source.flyway();
    }

    private static FluentConfiguration configured(Migration migration, DataSource connections) {
        FluentConfiguration flyway = Flyway.configure(Thread.currentThread().getContextClassLoader())
                .dataSource(connections)
                .locations(migration.locations().toArray(String[]::new))
                .table(migration.table())
                .schemas(migration.schemas().toArray(String[]::new))
                .baselineOnMigrate(migration.baselineOnMigrate())
                .baselineVersion(migration.baselineVersion())
                .outOfOrder(migration.outOfOrder())
                .validateOnMigrate(migration.validateOnMigrate())
                .placeholders(migration.placeholders());
        migration.defaultSchema().ifPresent(flyway::defaultSchema);
        return flyway;
    }

    /** Since Flyway 10, its core supports only H2 and SQLite. */
    private static String text(FlywayException failure) {
        String message = String.valueOf(failure.getMessage()).strip();
        return message.startsWith("Unsupported Database: ") || message.startsWith("No database found to handle")
                ? message + ": add the dependency org.flywaydb:flyway-database-postgresql, or that of your database"
                : message;
    }
}
