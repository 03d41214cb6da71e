package dev.freshet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.freshet.config.ConfigException;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The keys {@code management.*}. */
class ManagementKeysTest {
    private static ApplicationBuilder application() {
        return Freshet.create().get("/hello", (request, response) -> response.send("Hello")).port(0);
    }

    @Test
    void nothing_is_answered_unless_it_is_enabled() throws Exception {
        try (RunningApplication running = application().start()) {
            assertThat(Http.get(running.port(), "/actuator/health").statusCode()).isEqualTo(404);
            assertThat(Http.get(running.port(), "/actuator/prometheus").statusCode()).isEqualTo(404);
            assertThat(running.managementPort()).isEqualTo(running.port());
        }
    }

    @Test
    void each_is_enabled_by_itself() throws Exception {
        try (RunningApplication running = application().set("management.health.enabled", "true").start()) {
            assertThat(Http.get(running.port(), "/actuator/health/readiness").body()).isEqualTo("{\"status\":\"UP\"}");
            assertThat(Http.get(running.port(), "/actuator/prometheus").statusCode()).isEqualTo(404);
        }
        try (RunningApplication running = application().set("management.metrics.enabled", "true").start()) {
            assertThat(Http.get(running.port(), "/actuator/prometheus").body()).contains("freshet_ready 1.0");
            assertThat(Http.get(running.port(), "/actuator/health").statusCode()).isEqualTo(404);
        }
    }

    @Test
    void a_port_of_its_own_keeps_it_from_clients() throws Exception {
        try (RunningApplication running = application().set("management.port", "0")
                .set("management.health.enabled", "true").set("management.metrics.enabled", "true").start()) {
            assertThat(running.managementPort()).isNotEqualTo(running.port());
            assertThat(Http.get(running.port(), "/actuator/health").statusCode()).isEqualTo(404);
            assertThat(Http.get(running.managementPort(), "/hello").statusCode()).isEqualTo(404);
            assertThat(Http.get(running.managementPort(), "/actuator/health").statusCode()).isEqualTo(200);
            assertThat(Http.get(running.managementPort(), "/actuator/prometheus").body())
                    .contains("freshet_connections_max 50000.0");
        }
    }

    @Test
    void a_port_that_is_none_is_named() {
        assertThatThrownBy(() -> application().set("management.port", "70000").start())
                .isInstanceOf(ConfigException.class).hasMessageContaining("management.port")
                .hasMessageContaining("70000");
    }

    @Test
    void no_value_of_the_configuration_is_shown() throws Exception {
        try (RunningApplication running = application().set("logging.level.hunter2", "info")
                .set("management.metrics.enabled", "true").start()) {
            assertThat(Http.get(running.port(), "/actuator/prometheus").body()).doesNotContain("hunter2");
        }
    }

    @Test
    void what_is_not_enabled_is_not_loaded() throws Exception {
        assertThat(loaded()).isEmpty();
    }

    @Test
    void what_is_enabled_loads_prometheus_at_the_first_scrape_only() throws Exception {
        assertThat(loaded("--management.metrics.enabled=true"))
                .contains("dev.freshet.ops.Management", "dev.freshet.ops.MetricsHandler")
                .allMatch(name -> name.startsWith("dev.freshet.ops."));
    }

    /**
     * The classes of the management and of Prometheus that an application loads in its start, in a process of its own.
     */
    private static List<String> loaded(String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-XX:TieredStopAtLevel=1",
                "-Xlog:class+load:stdout", "-cp", System.getProperty("java.class.path"),
                "dev.freshet.ManagementKeysTest$Once"));
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command).redirectErrorStream(true)
                .directory(new File(System.getProperty("java.io.tmpdir"))).start();
        try (BufferedReader output = process.inputReader()) {
            List<String> lines = output.lines().toList();
            assertThat(lines.getLast()).isEqualTo("started and stopped");
            return lines.stream().filter(line -> line.contains("[class,load]"))
                    .map(line -> line.substring(line.indexOf("] ") + 2).split(" ")[0])
                    .filter(name -> name.startsWith("dev.freshet.ops.") || name.startsWith("io.prometheus."))
                    .toList();
        } finally {
            process.destroy();
        }
    }

    /** Starts and stops. */
    static final class Once {
        private Once() {
        }

        public static void main(String[] arguments) {
            Freshet.create().arguments(arguments).port(0).start().stop();
            System.out.println("started and stopped");
            System.out.flush();
            Runtime.getRuntime().halt(0);
        }
    }
}
