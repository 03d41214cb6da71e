package dev.freshet.data.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.freshet.config.Config;
import dev.freshet.data.Sql;
import dev.freshet.inject.BeanException;
import dev.freshet.inject.BeanScope;
import dev.freshet.ops.Health;
import dev.freshet.ops.HealthIndicator;
import dev.freshet.ops.HealthStatus;
import dev.freshet.ops.Metrics;
import dev.freshet.test.postgres.PostgresDatabase;
import dev.freshet.test.postgres.RealPostgres;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Data sources on a real PostgreSQL. */
class PostgresSourceTest {
    private static PostgresDatabase postgres;

    @BeforeAll
    static void start() {
        postgres = RealPostgres.shared().newDatabase();
    }

    @AfterAll
    static void stop() {
        postgres.close();
    }

    private static Map<String, String> settings(String... keysAndValues) {
        Map<String, String> settings = new HashMap<>();
        settings.put("data.sources.main.url", postgres.url());
        settings.put("data.sources.main.username", postgres.username());
        settings.put("data.sources.main.password", postgres.password());
        for (int i = 0; i < keysAndValues.length; i += 2) {
            settings.put("data.sources.main." + keysAndValues[i], keysAndValues[i + 1]);
        }
        return settings;
    }

    private static BeanScope open(String... keysAndValues) {
        return BeanScope.builder().config(Config.of(settings(keysAndValues))).build();
    }

    private static Properties driverProperties(String... keysAndValues) {
        SourceProperties main = Config.of(settings(keysAndValues)).bind(new DataProperties$Binder()).sources()
                .get("main");
        return DriverProperties.of("main", new JdbcUrl(main.url().orElseThrow()), main);
    }

    @Test
    void connects_by_a_connection_uri() throws SQLException {
        String uri = postgres.url().replace("jdbc:postgresql://",
                "postgres://" + postgres.username() + ":" + postgres.password() + "@");
        try (BeanScope scope = BeanScope.builder().config(Config.of(Map.of("data.sources.main.url", uri))).build();
                Connection connection = scope.get(DataSource.class).getConnection()) {
            assertThat(connection.getMetaData().getUserName()).isEqualTo(postgres.username());
        }
    }

    @Test
    void a_connection_has_a_name_and_limits_that_properties_override() {
        try (BeanScope beans = open("pool.maximum-pool-size", "1")) {
            assertThat(beans.get(Sql.class).query("select application_name from pg_stat_activity"
                    + " where pid = pg_backend_pid()", String.class).one()).isEqualTo("freshet-main");
        }
        assertThat(driverProperties("pool.connection-timeout", "2500ms", "properties.socketTimeout", "5"))
                .containsEntry("connectTimeout", "3").containsEntry("socketTimeout", "5")
                .containsEntry("tcpKeepAlive", "true").containsEntry("reWriteBatchedInserts", "true");
    }

    @Test
    void a_reset_leaves_the_name_and_nothing_that_sql_has_set() {
        try (BeanScope beans = open("pool.maximum-pool-size", "1", "reset", "DISCARD ALL")) {
            Sql sql = beans.get(Sql.class);
            sql.query("select set_config('app.tenant', '7', false)", String.class).one();
            assertThat(sql.query("select current_setting('app.tenant', true) = '7'", Boolean.class).one()).isFalse();
            assertThat(sql.query("show application_name", String.class).one()).isEqualTo("freshet-main");
        }
    }

    /** @return milliseconds that a statement may take while the source is prepared, and afterwards */
    private static int[] statementLimits(String... keysAndValues) throws SQLException {
        int[] limits = new int[2];
        SourcePreparation preparation = (name, connections) -> {
            try (Connection connection = connections.getConnection()) {
                limits[0] = connection.getNetworkTimeout();
            }
        };
        try (BeanScope beans = BeanScope.builder().config(Config.of(settings(keysAndValues)))
                .bean(SourcePreparation.class, preparation).build();
                Connection connection = beans.get(DataSource.class).getConnection()) {
            limits[1] = connection.getNetworkTimeout();
        }
        return limits;
    }

    @Test
    void a_migration_takes_as_long_as_it_takes_unless_the_configuration_limits_it() throws SQLException {
        assertThat(statementLimits()).containsExactly(0, 30_000);
        assertThat(statementLimits("properties.socketTimeout", "5")).containsExactly(5_000, 5_000);
        assertThat(statementLimits("url", postgres.url() + "?socketTimeout=7")).containsExactly(7_000, 7_000);
    }

    @Test
    void the_url_is_stronger_than_the_defaults() {
        try (BeanScope beans = open("url", postgres.url() + "?ApplicationName=mine")) {
            assertThat(beans.get(Sql.class).query("show application_name", String.class).one()).isEqualTo("mine");
        }
    }

    @Test
    void scripts_may_hold_functions_in_dollar_quotes() {
        try (BeanScope beans = open("initialize", "always", "scripts", "scripts/function.sql")) {
            assertThat(beans.get(Sql.class).query("select twice(21)", Integer.class).one()).isEqualTo(42);
        }
    }

    @Test
    void a_wrong_password_ends_the_start_at_once_and_is_not_shown() {
        long begin = System.nanoTime();
        assertThatThrownBy(() -> open("password", "hunter2")).isInstanceOf(BeanException.class).message()
                .contains("data source main (" + postgres.url() + ", user " + postgres.username() + "): ",
                        "password authentication failed").doesNotContain("hunter2");
        assertThat(System.nanoTime() - begin).isLessThan(8_000_000_000L);
    }

    @Test
    void health_says_which_database_answers_or_that_none_does() throws Exception {
        RealPostgres server = RealPostgres.start();
        try (server; BeanScope beans = BeanScope.builder().config(Config.of(Map.of("data.sources.main.url",
                server.url(), "data.sources.main.username", server.username(), "data.sources.main.password",
                server.password(), "data.sources.main.pool.connection-timeout", "3s"))).build()) {
            HealthIndicator main = beans.get(DatabaseHealth.class).indicators().getFirst();
            Health up = main.check();
            assertThat(up.status()).isEqualTo(HealthStatus.UP);
            assertThat(up.details()).containsEntry("database", "PostgreSQL").containsKeys("active", "idle", "maximum");
            server.stop();
            assertThatThrownBy(main::check).hasMessageNotContaining(server.password());
        }
    }

    private static final class Gathered implements Metrics {
        private final Map<String, Double> values = new TreeMap<>();

        @Override
        public void gauge(String name, String help, double value, String... labels) {
            values.put(name + String.join(",", labels), value);
        }

        @Override
        public void counter(String name, String help, double value, String... labels) {
            values.put(name + String.join(",", labels), value);
        }

        @Override
        public void histogram(String name, String help, Spread spread, String... labels) {
            long count = 0;
            for (long each : spread.counts()) {
                count += each;
            }
            values.put(name + "_count" + String.join(",", labels), (double) count);
        }
    }

    @Test
    void the_pool_shows_under_the_names_of_hikaricp() {
        try (BeanScope beans = open("pool.maximum-pool-size", "3")) {
            for (int i = 0; i < 5; i++) {
                beans.get(Sql.class).query("select 1", Integer.class).one();
            }
            Gathered gathered = new Gathered();
            beans.get(PoolMetrics.class).measure(gathered);
            assertThat(gathered.values).containsEntry("hikaricp_connections_maxpool,main", 3.0)
                    .containsEntry("hikaricp_connections_minpool,main", 3.0)
                    .containsEntry("hikaricp_connections_activepool,main", 0.0)
                    .containsEntry("hikaricp_connections_pendingpool,main", 0.0)
                    .containsEntry("hikaricp_connections_timeoutpool,main", 0.0)
                    .containsKeys("hikaricp_connectionspool,main", "hikaricp_connections_idlepool,main",
                            "hikaricp_connections_creation_seconds_countpool,main",
                            "hikaricp_connections_acquire_seconds_maxpool,main");
            assertThat(gathered.values.get("hikaricp_connections_usage_seconds_countpool,main"))
                    .isGreaterThanOrEqualTo(5);
        }
    }
}
