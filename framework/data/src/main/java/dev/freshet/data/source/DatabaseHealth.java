package dev.freshet.data.source;

import dev.freshet.inject.Component;
import dev.freshet.ops.Health;
import dev.freshet.ops.HealthGroup;
import dev.freshet.ops.HealthIndicator;
import dev.freshet.pool.PooledDataSource;
import dev.freshet.pool.PoolSnapshot;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javax.sql.DataSource;

/** Health component {@code db}: whether each data source provides a valid connection. */
@Component("freshetDatabaseHealth")
public final class DatabaseHealth implements HealthGroup {
    private static final int VALIDATION_SECONDS = 5;

    private final DataSources sources;
    private final DataSource main;

    public DatabaseHealth(DataSources sources, DataSource main) {
        this.sources = sources;
        this.main = main;
    }

    @Override
    public String name() {
        return "db";
    }

    @Override
    public List<HealthIndicator> indicators() {
        List<HealthIndicator> indicators = new ArrayList<>();
        for (Map.Entry<String, DataSource> source : sources.with(main).entrySet()) {
            indicators.add(new OneSource(source.getKey(), source.getValue()));
        }
        return indicators;
    }

    private record OneSource(String name, DataSource source) implements HealthIndicator {

        @Override
        public Health check() throws SQLException {
            try (Connection connection = source.getConnection()) {
                Health health = connection.isValid(VALIDATION_SECONDS) ? Health.up()
                        : Health.down("the connection is not valid");
                return withPool(health.with("database", connection.getMetaData().getDatabaseProductName())
                        .with("validationQuery", "isValid()"));
            }
        }

        private Health withPool(Health health) {
            if (!(source instanceof PooledDataSource pool)) {
                return health;
            }
            PoolSnapshot now = pool.snapshot();
            return health.with("active", now.inUse()).with("idle", now.idle()).with("waiting", now.waiting())
                    .with("maximum", now.maximumPoolSize());
        }
    }
}
