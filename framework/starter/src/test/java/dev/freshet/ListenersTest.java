package dev.freshet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.freshet.config.ConfigException;
import dev.freshet.http.HttpMethod;
import dev.freshet.web.Route;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code server.listeners}: one application on several addresses. */
class ListenersTest {
    @TempDir
    private Path folder;

    /** A route for all, and one for the listener {@code internal}. */
    private static ApplicationBuilder application(String... keysAndValues) {
        ApplicationBuilder builder = Freshet.create().port(0).set("server.host", "127.0.0.1")
                .get("/shared", (request, response) -> response.send("shared on " + request.listener()))
                .route(Route.of(HttpMethod.GET, "/own", (request, response) -> response.send("own")).on("internal"));
        for (int i = 0; i < keysAndValues.length; i += 2) {
            builder.set(keysAndValues[i], keysAndValues[i + 1]);
        }
        return builder;
    }

    private static int status(int port, String path) throws Exception {
        return Http.get(port, path).statusCode();
    }

    @Test
    void a_listener_serves_what_names_no_listener_and_what_names_it() throws Exception {
        try (RunningApplication running = application("server.listeners.internal.port", "0",
                "server.listeners.internal.routes", "all", "server.listeners.public.port", "0").start()) {
            assertThat(Http.get(running.port("internal"), "/shared").body()).isEqualTo("shared on internal");
            assertThat(status(running.port("internal"), "/own")).isEqualTo(200);
            assertThat(Http.get(running.port(), "/shared").body()).isEqualTo("shared on main");
            assertThat(status(running.port("main"), "/own")).isEqualTo(404);
            assertThat(status(running.port("public"), "/shared")).isEqualTo(200);
            assertThat(status(running.port("public"), "/own")).isEqualTo(404);
            assertThatThrownBy(() -> running.port("intern")).hasMessageContainingAll(
                    "there is no listener \"intern\"; there are main", "internal", "public");
        }
    }

    @Test
    void a_listener_with_own_routes_serves_nothing_else() throws Exception {
        try (RunningApplication running = application("server.listeners.internal.port", "0",
                "server.listeners.internal.routes", "own").start()) {
            assertThat(status(running.port("internal"), "/own")).isEqualTo(200);
            assertThat(status(running.port("internal"), "/shared")).isEqualTo(404);
        }
    }

    @Test
    void a_route_for_an_unknown_listener_is_an_error() {
        assertThatThrownBy(application()::start).isInstanceOf(IllegalStateException.class).hasMessageContainingAll(
                "GET /own", "is for the listener \"internal\", which does not exist; there are main");
    }

    @Test
    void a_listener_that_a_route_names_has_to_say_which_routes_it_serves() {
        assertThatThrownBy(application("server.listeners.internal.port", "0")::start).hasMessageContainingAll(
                "server.listeners.internal.routes is missing", "set it to own");
    }

    @Test
    void a_port_in_use_names_the_listener_and_leaves_none_open() throws IOException {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            assertThatThrownBy(application("server.listeners.internal.routes", "own",
                    "server.listeners.internal.port", String.valueOf(taken.getLocalPort()))::start)
                    .isInstanceOf(StartException.class).hasMessage("listener internal: port " + taken.getLocalPort()
                            + " is in use by another process; choose another with --server.listeners.internal.port="
                            + (taken.getLocalPort() + 1));
        }
    }

    @Test
    void a_listener_inherits_host_and_protocols_but_not_the_port() {
        assertThatThrownBy(application("server.listeners.internal.host", "127.0.0.1")::start)
                .isInstanceOf(ConfigException.class).hasMessageContaining("server.listeners.internal")
                .hasMessageContaining("port is missing; set it, or unix-socket.path");
        assertThatThrownBy(application("server.http1.enabled", "false", "server.listeners.internal.port", "0",
                "server.listeners.internal.http2.enabled", "false")::start).isInstanceOf(ConfigException.class)
                .hasMessageContaining("http1.enabled and http2.enabled are both false");
    }

    @Test
    void a_listener_has_a_port_or_a_unix_socket() {
        assertThatThrownBy(application("server.listeners.internal.port", "0",
                "server.listeners.internal.unix-socket.path", "/tmp/x")::start)
                .hasMessageContaining("port and unix-socket.path exclude each other; keep one");
        assertThatThrownBy(application("server.listeners.internal.unix-socket.path", "/tmp/x",
                "server.listeners.internal.unix-socket.mode", "rw")::start)
                .hasMessageContaining("mode must be three octal digits, such as 660, is \"rw\"");
    }

    @Test
    void an_empty_path_means_no_unix_socket() throws Exception {
        try (RunningApplication running = application("server.unix-socket.path", "",
                "server.listeners.internal.unix-socket.path", "", "server.listeners.internal.port", "0",
                "server.listeners.internal.routes", "own").start()) {
            assertThat(status(running.port(), "/shared")).isEqualTo(200);
            assertThat(status(running.port("internal"), "/own")).isEqualTo(200);
        }
    }

    @Test
    void an_empty_host_does_not_mean_the_loopback_address() {
        assertThatThrownBy(application("server.host", "")::start).isInstanceOf(ConfigException.class)
                .hasMessageContaining("server.host must not be empty; write an address, or remove the key");
        assertThatThrownBy(application("server.listeners.internal.port", "0",
                "server.listeners.internal.host", "")::start).isInstanceOf(ConfigException.class)
                .hasMessageContaining("server.listeners.internal.host must not be empty");
    }

    @Test
    void a_wrong_certificate_names_the_listener() {
        assertThatThrownBy(application("server.listeners.internal.port", "0",
                "server.listeners.internal.routes", "own",
                "server.listeners.internal.tls.certificate", folder.resolve("c.pem").toString(),
                "server.listeners.internal.tls.private-key", folder.resolve("k.pem").toString())::start)
                .isInstanceOf(StartException.class)
                .hasMessageStartingWith("server.listeners.internal.tls.certificate: " + folder.resolve("c.pem"));
    }

    @Test
    void the_folder_of_a_unix_socket_must_exist() {
        Path missing = folder.resolve("missing/s");
        assertThatThrownBy(application("server.listeners.internal.unix-socket.path", missing.toString(),
                "server.listeners.internal.routes", "own")::start).hasMessageStartingWith("listener internal:"
                        + " server.listeners.internal.unix-socket.path: cannot listen on " + missing + ": ");
    }

    @Test
    void the_management_answers_on_main_only() throws Exception {
        try (RunningApplication running = application("server.listeners.internal.port", "0",
                "server.listeners.internal.routes", "all", "management.health.enabled", "true",
                "management.metrics.enabled", "true").start()) {
            assertThat(status(running.port(), "/actuator/health")).isEqualTo(200);
            assertThat(status(running.port("internal"), "/actuator/health")).isEqualTo(404);
            assertThat(Http.get(running.port(), "/actuator/prometheus").body())
                    .contains("freshet_listener_connections_accepted_total{listener=\"internal\"} ")
                    .contains("freshet_listener_connections_open{listener=\"main\"} ");
        }
    }

    @Test
    void the_management_cannot_have_the_port_of_a_listener() {
        assertThatThrownBy(application("server.listeners.internal.port", "18081",
                "server.listeners.internal.routes", "own", "management.health.enabled", "true",
                "management.port", "18081")::start).isInstanceOf(StartException.class)
                .hasMessageContaining("management.port and server.listeners.internal.port are both 18081");
    }

    /** If the port were free, the application would start. */
    @Test
    void listeners_may_have_one_port_on_two_hosts_if_the_management_has_another() throws IOException {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
            String port = String.valueOf(taken.getLocalPort());
            assertThatThrownBy(application("server.host", "127.0.0.2", "server.port", port,
                    "server.listeners.internal.host", "127.0.0.1", "server.listeners.internal.port", port,
                    "server.listeners.internal.routes", "own", "management.health.enabled", "true",
                    "management.port", "0")::start).isInstanceOf(StartException.class)
                    .hasMessageStartingWith("listener internal: port " + port + " is in use");
        }
    }

    @Test
    void the_management_keeps_a_port_of_its_own() throws Exception {
        try (RunningApplication running = application("server.listeners.internal.port", "0",
                "server.listeners.internal.routes", "all", "server.http1.enabled", "true",
                "management.health.enabled", "true", "management.port", "0").start()) {
            assertThat(status(running.managementPort(), "/actuator/health")).isEqualTo(200);
            assertThat(status(running.port("internal"), "/shared")).isEqualTo(200);
        }
    }
}
