package dev.freshet.data.source;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.config.Config;
import dev.freshet.data.Sql;
import dev.freshet.inject.BeanScope;
import dev.freshet.ops.HealthGroup;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;

/** A service has freshet-data, but neither a configured database nor H2. Runs in a process without H2. */
class NoDatabaseTest {

    /** Starts with the beans of the tests, which need a database, and then without them. */
    static final class Service {
        public static void main(String[] args) {
            open(BeanScope.builder());
            open(BeanScope.builder().wire(List.of(new FreshetWiring())));
        }

        private static void open(BeanScope.Builder builder) {
            try (BeanScope beans = builder.config(Config.of(Map.of())).build()) {
                System.out.println("started with " + beans.find(DataSource.class).isPresent()
                        + beans.find(Sql.class).isPresent() + beans.list(HealthGroup.class).size());
                beans.get(Sql.class);
            } catch (RuntimeException refused) {
                System.out.println(refused.getMessage());
            }
        }
    }

    @Test
    void starts_without_data_source_and_sql_unless_a_bean_needs_them() throws IOException, InterruptedException {
        String classPath = Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                .filter(entry -> !entry.contains("h2database")).collect(Collectors.joining(File.pathSeparator));
        Process process = new ProcessBuilder(System.getProperty("java.home") + "/bin/java", "-cp", classPath,
                Service.class.getName()).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

        assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
        assertThat(output).isEqualTo("""
                cannot make bean bank (dev.freshet.data.transaction.Bank): no database is configured; set \
                data.sources.main.url, or add the dependency com.h2database:h2 for a database in memory
                started with falsefalse0
                no database is configured; set \
                data.sources.main.url, or add the dependency com.h2database:h2 for a \
                database in memory
                """);
    }
}
