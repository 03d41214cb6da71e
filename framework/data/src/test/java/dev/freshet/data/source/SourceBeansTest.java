package dev.freshet.data.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.freshet.config.Config;
import dev.freshet.config.ConfigException;
import dev.freshet.data.Query;
import dev.freshet.data.Sql;
import dev.freshet.data.failure.BadSqlGrammarException;
import dev.freshet.data.transaction.TransactionSources;
import dev.freshet.data.transaction.Transactions;
import dev.freshet.inject.BeanException;
import dev.freshet.inject.BeanFactory;
import dev.freshet.inject.BeanInfo;
import dev.freshet.inject.BeanScope;
import dev.freshet.inject.Beans;
import dev.freshet.inject.Wiring;
import dev.freshet.ops.HealthIndicator;
import dev.freshet.pool.DatabasePoolSettings;
import dev.freshet.pool.PooledDataSource;
import dev.freshet.test.Eventually;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import javax.sql.DataSource;
import org.h2.jdbcx.JdbcDataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The beans that the keys {@code data.sources.*} make, on H2. */
class SourceBeansTest {
    private static final String COUNT = "select count(*) from fish";

    @TempDir
    Path folder;

    private static BeanScope.Builder builder(String... keysAndValues) {
        Map<String, String> values = new HashMap<>();
        for (int i = 0; i < keysAndValues.length; i += 2) {
            values.put("data.sources." + keysAndValues[i], keysAndValues[i + 1]);
        }
        return BeanScope.builder().config(Config.of(values));
    }

    private static BeanScope open(String... keysAndValues) {
        return builder(keysAndValues).build();
    }

    private static long fish(BeanScope beans) {
        return beans.get(Sql.class).query(COUNT, Long.class).one();
    }

    @Test
    void without_a_source_there_is_an_h2_database_with_the_usual_scripts_that_ends_with_the_application() {
        for (int start = 0; start < 2; start++) {
            try (BeanScope beans = open()) {
                assertThat(fish(beans)).isEqualTo(2);
                assertThat(beans.get(DataSource.class)).isSameAs(beans.get(DataSources.class).get("main"));
                beans.get(Sql.class).update("insert into fish values (3, 'Eel')").execute();
                assertThat(fish(beans)).isEqualTo(3);
            }
        }
    }

    @Test
    void the_pool_is_as_its_keys_say() {
        try (BeanScope beans = open("main.pool.maximum-pool-size", "3", "main.pool.connection-timeout", "25s",
                "main.pool.max-lifetime", "5m", "main.pool.transaction-isolation", "serializable")) {
            PooledDataSource pool = beans.get(DataSources.class).get("main");
            assertThat(pool.settings().name()).isEqualTo("main");
            assertThat(pool.settings().maximumPoolSize()).isEqualTo(3);
            assertThat(pool.settings().minimumIdle()).isEqualTo(3);
            assertThat(pool.settings().connectionTimeout()).isEqualTo(Duration.ofSeconds(25));
            assertThat(pool.settings().isolationLevel()).isEqualTo(Connection.TRANSACTION_SERIALIZABLE);
        }
    }

    @Test
    void defaults_are_those_of_the_pool() {
        assertThat(Config.of(Map.of()).bind(new PoolProperties$Binder()).toSettings("x", null))
                .isEqualTo(DatabasePoolSettings.named("x"));
    }

    @Test
    void a_value_out_of_range_is_named_by_its_key() {
        assertThatThrownBy(() -> open("main.pool.minimum-idle", "20")).isInstanceOf(ConfigException.class)
                .hasMessageContaining("data.sources.main.pool.minimum-idle is 20: must be from 0 to maximum-pool-size");
        assertThatThrownBy(() -> open("main.pool.idle-timeout", "10")).isInstanceOf(ConfigException.class)
                .hasMessageContaining("data.sources.main.pool.idle-timeout: \"10\"");
    }

    @Test
    void a_reset_puts_back_what_sql_has_set() {
        for (String reset : new String[] {"", "set schema public"}) {
            String[] keys = {"main.pool.maximum-pool-size", "1", "main.reset", reset};
            try (BeanScope beans = reset.isEmpty() ? open(keys[0], keys[1]) : open(keys)) {
                Sql sql = beans.get(Sql.class);
                sql.update("create schema if not exists tenant").execute();
                sql.update("set schema tenant").execute();
                assertThat(sql.query("select schema()", String.class).one())
                        .isEqualTo(reset.isEmpty() ? "TENANT" : "PUBLIC");
            }
        }
    }

    @Test
    void a_reset_that_is_empty_or_wrong_is_told_at_the_start() {
        assertThatThrownBy(() -> open("main.reset", " ")).isInstanceOf(ConfigException.class)
                .hasMessageContaining("data.sources.main.reset must not be empty");
        assertThatThrownBy(() -> open("main.reset", "discard al", "main.pool.initialization-fail-timeout", "1s"))
                .hasMessageContaining("the reset \"discard al\" failed");
    }

    @Test
    void an_unknown_key_is_told_with_the_one_that_was_meant_before_a_script_changes_the_database() {
        String file = "jdbc:h2:file:" + folder.resolve("fish");
        assertThatThrownBy(() -> open("main.url", file, "main.initialize", "always", "main.pool.max-pool-size", "5"))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("Did you mean data.sources.main.pool.maximum-pool-size?");
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void scripts_run_in_databases_in_memory_or_always_or_never() {
        String file = "jdbc:h2:file:" + folder.resolve("fish");
        try (BeanScope beans = open("main.url", file)) {
            assertThatThrownBy(() -> fish(beans)).isInstanceOf(BadSqlGrammarException.class);
        }
        try (BeanScope beans = open("main.url", file, "main.initialize", "always")) {
            assertThat(fish(beans)).isEqualTo(2);
        }
        try (BeanScope beans = open("main.initialize", "never")) {
            assertThatThrownBy(() -> fish(beans)).isInstanceOf(BadSqlGrammarException.class);
        }
    }

    @Test
    void each_source_has_beans_of_its_name_and_only_main_the_usual_scripts() {
        try (BeanScope beans = open("main.username", "sa", "reports.url", "jdbc:h2:mem:reports", "reports.scripts",
                "scripts/birds.sql")) {
            assertThat(beans.get(DataSources.class).names()).containsExactlyInAnyOrder("main", "reports");
            assertThat(fish(beans)).isEqualTo(2);
            Sql reports = beans.get(SqlSources.class).get("reports");
            assertThat(reports.query("select name from birds", String.class).list()).containsExactly("Heron");
            assertThat(beans.get(Transactions.class)).isSameAs(beans.get(TransactionSources.class).get("main"));
            assertThatThrownBy(() -> beans.get(DataSources.class).get("report"))
                    .hasMessageContaining("data source report does not exist (known: ").hasMessageContaining("reports");
            assertThatThrownBy(() -> beans.get(SqlSources.class).get("report")).hasMessageContaining("reports");
        }
    }

    @Test
    void several_sources_need_one_called_main() {
        assertThatThrownBy(() -> open("a.username", "sa", "b.username", "sa")).isInstanceOf(BeanException.class)
                .hasMessageContaining("none named main");
    }

    @Test
    void a_script_that_fails_is_named_with_line_statement_and_reason() {
        assertThatThrownBy(() -> open("main.scripts", "scripts/broken.sql")).isInstanceOf(BeanException.class)
                .hasMessageContaining("data source main (jdbc:h2:mem:main): scripts/broken.sql, line 3: ")
                .hasMessageContaining("in: creat table b (x int)");
        assertThatThrownBy(() -> open("main.scripts", "scripts/absent.sql"))
                .hasMessageContaining("scripts/absent.sql of data.sources.main.scripts is not on the class path");
    }

    @Test
    void a_source_that_cannot_be_opened_is_named_without_its_password() {
        assertThatThrownBy(() -> open("main.url", "jdbc:postgresql://127.0.0.1:1/none?password=hunter2",
                "main.username", "lab", "main.password", "hunter3", "main.pool.initialization-fail-timeout", "3s"))
                .isInstanceOf(BeanException.class).message()
                .contains("data source main (jdbc:postgresql://127.0.0.1:1/none, user lab): ", "refused")
                .doesNotContain("hunter");
    }

    @Test
    void a_url_that_the_driver_repeats_is_told_without_its_password() {
        for (String url : List.of("jdbc:h2:fish;PASSWORD=hunter2", "jdbc:h2:mem:x;PASSWORD=hunter2;WORD",
                "jdbc:postgresql://[/x?password=hunter2")) {
            assertThatThrownBy(() -> open("main.url", url, "main.pool.initialization-fail-timeout", "1s"))
                    .isInstanceOf(BeanException.class).satisfies(failure -> {
                        assertThat(failure).hasMessageContaining("data source main (");
                        StringWriter logged = new StringWriter();
                        failure.printStackTrace(new PrintWriter(logged));
                        assertThat(logged.toString()).doesNotContain("hunter2");
                    });
        }
    }

    @Test
    void a_url_that_no_driver_takes_is_told_with_what_to_do() {
        assertThatThrownBy(() -> open("main.url", "jdbc:nothing:x"))
                .hasMessageContaining("(jdbc:nothing:x): no driver on the class path takes this URL");
        assertThatThrownBy(() -> open("main.url", "mysql://x"))
                .hasMessageContaining("a JDBC URL begins with jdbc:");
    }

    @Test
    void a_database_that_connections_do_not_share_is_told_with_what_to_write() {
        assertThatThrownBy(() -> open("main.url", "jdbc:h2:mem:;MODE=PostgreSQL"))
                .hasMessageContaining("data source main (jdbc:h2:mem:): with this URL, each connection gets an empty"
                        + " database of its own")
                .hasMessageContaining("jdbc:h2:mem:main");
    }

    @Test
    void other_drivers_are_found_as_jdbc_finds_them() throws SQLException {
        DriverManager.registerDriver(new org.h2.Driver() {
            @Override
            public boolean acceptsURL(String url) {
                return url.startsWith("jdbc:other:");
            }

            @Override
            public Connection connect(String url, Properties properties) throws SQLException {
                return acceptsURL(url) ? super.connect("jdbc:h2:mem:other", properties) : null;
            }
        });
        try (BeanScope beans = open("main.url", "jdbc:other:x", "main.username", "sa")) {
            assertThat(beans.get(Sql.class).query("select 1", Integer.class).one()).isEqualTo(1);
        }
    }

    @Test
    void preparations_come_first_then_scripts_then_everyone_else() {
        List<String> order = new ArrayList<>();
        SourcePreparation preparation = (name, connections) -> {
            try (Connection connection = connections.getConnection()) {
                connection.createStatement().execute("create table migrated (x int)");
                order.add(name + " prepared");
            }
        };
        try (BeanScope beans = builder("main.scripts", "scripts/after.sql").bean(SourcePreparation.class, preparation)
                .build()) {
            assertThat(order).containsExactly("main prepared");
            assertThat(beans.get(Sql.class).query("select x from migrated", Integer.class).one()).isEqualTo(7);
        }
    }

    @Test
    void a_data_source_of_the_applications_own_is_the_one_that_the_others_work_on() {
        JdbcDataSource own = new JdbcDataSource();
        own.setURL("jdbc:h2:mem:own;DB_CLOSE_DELAY=-1");
        try (BeanScope beans = builder().bean(DataSource.class, own).build()) {
            beans.get(Sql.class).update("create table mine (x int)").execute();
            assertThat(beans.get(DataSource.class)).isSameAs(own);
            assertThat(beans.get(DataSources.class).names()).isEmpty();
            beans.get(Transactions.class).executeWithoutResult(
                    status -> beans.get(Sql.class).update("insert into mine values (1)").execute());
            assertThat(beans.get(TransactionSources.class).get("")).isSameAs(beans.get(Transactions.class));
        }
    }

    @Test
    void a_data_source_bean_of_the_application_takes_the_place_of_the_configured_one() {
        JdbcDataSource own = new JdbcDataSource();
        own.setURL("jdbc:h2:mem:bean;DB_CLOSE_DELAY=-1");
        Wiring application = beans -> beans.add(new BeanFactory<DataSource>() {
            @Override
            public BeanInfo info() {
                return BeanInfo.of("dataSource", JdbcDataSource.class, DataSource.class);
            }

            @Override
            public DataSource create(Beans beans) {
                return own;
            }
        });
        try (BeanScope beans = builder("reports.username", "sa").wire(List.of(new FreshetWiring(), application))
                .build()) {
            assertThat(beans.get(DataSource.class)).isSameAs(own);
            beans.get(Sql.class).update("create table mine (x int)").execute();
            assertThat(beans.get(SqlSources.class).get("reports")).isNotSameAs(beans.get(Sql.class));
            assertThat(beans.get(DatabaseHealth.class).indicators()).extracting(HealthIndicator::name)
                    .containsExactly("reports", "main");
        }
    }

    @Test
    void transactions_of_the_applications_own_in_which_no_statement_takes_part_are_told() {
        Wiring application = beans -> beans.add(new BeanFactory<Transactions>() {
            @Override
            public BeanInfo info() {
                return BeanInfo.of("mine", Transactions.class);
            }

            @Override
            public Transactions create(Beans beans) {
                return new Transactions(beans.get(DataSource.class));
            }
        });
        try (BeanScope beans = builder().wire(List.of(new FreshetWiring(), application)).build()) {
            assertThatThrownBy(() -> beans.get(Transactions.class)).isInstanceOf(BeanException.class)
                    .hasMessageContaining("mine").hasMessageContaining("freshetTransactions");
        }
    }

    private static BeanFactory<Query<?>> shop(String statement) {
        return new BeanFactory<>() {
            @Override
            public BeanInfo info() {
                return BeanInfo.of("shop", Query.class);
            }

            @Override
            public Query<?> create(Beans beans) {
                Sql sql = beans.get(Sql.class);
                return sql.query(statement, Long.class);
            }
        };
    }

    @Test
    void statements_are_checked_when_all_beans_are_made_unless_that_is_switched_off() {
        Wiring application = beans -> beans.add(shop("select cuont(*) from fish"));
        List<Wiring> wirings = List.of(new FreshetWiring(), application);
        assertThatThrownBy(() -> builder().wire(wirings).build()).isInstanceOf(BeanException.class)
                .hasMessageContaining("select cuont(*) from fish").hasMessageContaining("SourceBeansTest");
        builder("main.check-statements", "false").wire(wirings).build().close();
    }

    @Test
    void closing_the_beans_closes_the_pools() throws SQLException {
        BeanScope beans = open();
        DataSource main = beans.get(DataSource.class);
        beans.close();
        assertThatThrownBy(main::getConnection).isInstanceOf(SQLException.class).hasMessageContaining("closed");
    }

    @Test
    void closing_the_beans_waits_for_the_connections_of_all_pools_at_the_same_time() throws SQLException {
        BeanScope beans = open("main.username", "sa", "reports.username", "sa");
        DataSource main = beans.get(DataSources.class).get("main");
        DataSource reports = beans.get(DataSources.class).get("reports");
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
                Connection one = main.getConnection(); Connection other = reports.getConnection()) {
            threads.execute(beans::close);
            Eventually.holds("both pools refuse borrowers", () -> refuses(main) && refuses(reports));
            assertThat(one.isValid(0)).isTrue();
            assertThat(other.isValid(0)).isTrue();
        }
    }

    private static boolean refuses(DataSource pool) {
        try {
            pool.getConnection().close();
            return false;
        } catch (SQLException closed) {
            return true;
        }
    }

    @Test
    void no_text_of_the_settings_has_the_password() {
        String secret = "hunter2";
        Config config = Config.of(Map.of("data.sources.main.url", "jdbc:h2:mem:x;PASSWORD=" + secret,
                "data.sources.main.password", secret, "data.sources.main.properties.password", secret));
        assertThat(config.bind(new DataProperties$Binder())).asString().contains("jdbc:h2:mem:x")
                .doesNotContain(secret);
    }
}
