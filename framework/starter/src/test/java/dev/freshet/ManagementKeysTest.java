package dev.freshet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.freshet.config.Config;
import dev.freshet.config.ConfigException;
import dev.freshet.ops.HealthSettings;
import dev.freshet.web.Filter;
import dev.freshet.web.application.Placement;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

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
    void the_keys_of_health_become_its_settings() {
        ManagementProperties properties = Config.of(Map.of("management.health.enabled", "true",
                "management.health.show-details", "true", "management.health.time-limit", "3s",
                "management.health.cache", "4s", "management.health.readiness", "db"))
                .bind(new ManagementProperties$Binder());
        assertThat(properties.health().toSettings()).isEqualTo(
                new HealthSettings(true, Duration.ofSeconds(3), Duration.ofSeconds(4), List.of("db")));
    }

    @Test
    void nothing_of_it_is_compressed() throws Exception {
        try (RunningApplication running = application().set("server.compression.enabled", "true")
                .set("management.health.enabled", "true").set("management.metrics.enabled", "true").start()) {
            String accepted = "gzip, identity;q=0";
            assertThat(Http.get(running.port(), "/hello", "Accept-Encoding", accepted).headers()
                    .firstValue("Content-Encoding")).contains("gzip");
            for (String path : new String[] {"/actuator/health", "/actuator/prometheus"}) {
                HttpResponse<String> answer = Http.get(running.port(), path, "Accept-Encoding", accepted);
                assertThat(answer.statusCode()).as(path).isEqualTo(200);
                assertThat(answer.headers().firstValue("Content-Encoding")).as(path).isEmpty();
            }
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

    @ParameterizedTest
    @MethodSource("modes")
    void endpoints_on_the_applications_port_are_behind_its_filters(String mode, String thread) throws Exception {
        Filter guard = (request, response, chain) -> {
            if ("let me in".equals(request.header("Authorization"))) {
                chain.filter(request, response);
            } else {
                response.status(401).send();
            }
        };
        try (RunningApplication running = application().set("server.execution-mode", mode)
                .set("server.thread-type", thread)
                .add(registry -> registry.filter(guard, Placement.EVERYWHERE.include("/actuator/prometheus")))
                .filter((request, response, chain) -> chain.filter(request, response.header("X-Seen", "yes")))
                .set("management.health.enabled", "true").set("management.metrics.enabled", "true").start()) {
            assertThat(Http.get(running.port(), "/actuator/prometheus").statusCode()).isEqualTo(401);
            assertThat(Http.get(running.port(), "/actuator/prometheus", "Authorization", "let me in").body())
                    .contains("freshet_ready 1.0");
            HttpResponse<String> health = Http.get(running.port(), "/actuator/health");
            assertThat(health.statusCode()).isEqualTo(200);
            assertThat(health.headers().firstValue("X-Seen")).contains("yes");
        }
    }

    static List<Arguments> modes() {
        return List.of(Arguments.of("nio", "virtual"), Arguments.of("nio", "platform"),
                Arguments.of("hybrid", "virtual"), Arguments.of("hybrid", "platform"));
    }

    @ParameterizedTest
    @MethodSource("modes")
    void connections_that_wait_do_not_use_up_a_port_of_its_own(String mode, String thread) throws Exception {
        List<Socket> waiting = new ArrayList<>();
        try (RunningApplication running = application().set("server.execution-mode", mode)
                .set("server.thread-type", thread).set("management.port", "0")
                .set("management.health.enabled", "true").set("management.metrics.enabled", "true").start()) {
            // The first scrape loads Prometheus, which can take seconds on a busy machine.
            assertThat(Http.get(running.managementPort(), "/actuator/prometheus").statusCode()).isEqualTo(200);
            for (int i = 0; i < 20; i++) {
                waiting.add(sending(running.managementPort(), ""));
                waiting.add(sending(running.managementPort(), "GET /actuator/prometheus HTTP/1.1\r\nHost: a"));
                waiting.add(sending(running.managementPort(),
                        "POST /actuator/prometheus HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n"));
                Socket again = sending(running.managementPort(), "GET /actuator/health HTTP/1.1\r\nHost: a\r\n\r\n");
                assertThat(again.getInputStream().read()).isEqualTo('H');
                waiting.add(again);
            }
            try (Socket asking = sending(running.managementPort(),
                    "GET /actuator/prometheus HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")) {
                asking.setSoTimeout(4_000);
                assertThat(new String(asking.getInputStream().readAllBytes())).contains("freshet_ready 1.0");
            }
        } finally {
            for (Socket socket : waiting) {
                socket.close();
            }
        }
    }

    private static Socket sending(int port, String text) throws IOException {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
        socket.setSoTimeout(20_000);
        socket.getOutputStream().write(text.getBytes(StandardCharsets.US_ASCII));
        return socket;
    }

    @Test
    void a_port_of_its_own_is_on_the_loopback_unless_a_host_is_set() throws Exception {
        try (RunningApplication running = application().set("management.port", "0")
                .set("management.health.enabled", "true").start()) {
            assertThatThrownBy(() -> new Socket("127.0.0.2", running.managementPort()).close())
                    .isInstanceOf(ConnectException.class);
        }
        try (RunningApplication running = application().set("management.port", "0")
                .set("management.host", "0.0.0.0").set("management.health.enabled", "true").start()) {
            new Socket("127.0.0.2", running.managementPort()).close();
        }
    }

    @Test
    void keys_of_a_port_of_its_own_need_that_port() {
        assertThatThrownBy(() -> application().set("management.host", "0.0.0.0").start())
                .isInstanceOf(ConfigException.class).hasMessageContaining("management")
                .hasMessageContaining("host has no effect without port");
        assertThatThrownBy(() -> application().set("management.tls.enabled", "false").start())
                .isInstanceOf(ConfigException.class).hasMessageContaining("tls.enabled has no effect without port");
    }

    @Test
    void a_port_of_its_own_has_256_connections() throws Exception {
        String probe = "GET /actuator/health HTTP/1.1\r\nHost: a\r\n\r\n";
        List<Socket> open = new ArrayList<>();
        try (RunningApplication running = application().set("management.port", "0")
                .set("management.health.enabled", "true").start()) {
            for (int i = 0; i < 256; i++) {
                Socket socket = sending(running.managementPort(), probe);
                open.add(socket);
                assertThat(socket.getInputStream().read()).isEqualTo('H');
            }
            try (Socket further = sending(running.managementPort(), probe)) {
                further.setSoTimeout(200);
                assertThatThrownBy(() -> further.getInputStream().read()).isInstanceOf(SocketTimeoutException.class);
                open.getFirst().close();
                further.setSoTimeout(20_000);
                assertThat(further.getInputStream().read()).isEqualTo('H');
            }
        } finally {
            for (Socket socket : open) {
                socket.close();
            }
        }
    }

    @Test
    @Tag("slow")
    void connections_that_use_up_a_port_of_its_own_close_soon() throws Exception {
        List<Socket> idle = new ArrayList<>();
        try (RunningApplication running = application().set("management.port", "0")
                .set("management.health.enabled", "true").start()) {
            for (int i = 0; i < 300; i++) {
                idle.add(sending(running.managementPort(), ""));
            }
            try (Socket asking = sending(running.managementPort(),
                    "GET /actuator/health HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")) {
                assertThat(new String(asking.getInputStream().readAllBytes())).contains("UP");
            }
        } finally {
            for (Socket socket : idle) {
                socket.close();
            }
        }
    }

    @Test
    void a_host_or_port_that_cannot_be_listened_on_is_named_by_its_key() throws Exception {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            int port = taken.getLocalPort();
            assertThatThrownBy(() -> application().set("management.port", Integer.toString(port))
                    .set("management.health.enabled", "true").start())
                    .hasMessageContaining("--management.port=" + (port + 1));
        }
    }

    @Test
    void in_place_of_the_last_port_the_one_before_it_is_suggested() throws Exception {
        try (ServerSocket taken = new ServerSocket(65_535, 1, InetAddress.getLoopbackAddress())) {
            assertThatThrownBy(() -> application().set("management.port", Integer.toString(taken.getLocalPort()))
                    .set("management.health.enabled", "true").start())
                    .hasMessageContaining("--management.port=65534");
        }
    }

    @Test
    void a_port_that_the_application_has_too_is_told() {
        assertThatThrownBy(() -> application().port(18080).set("management.port", "18080")
                .set("management.health.enabled", "true").start()).isInstanceOf(StartException.class)
                .hasMessageContaining("management.port and server.port are both 18080");
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
