package dev.freshet;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.freshet.config.ConfigException;
import dev.freshet.http.HttpApplication;
import dev.freshet.http.JsonCodec;
import dev.freshet.http.JsonType;
import dev.freshet.inject.BeanException;
import dev.freshet.server.HttpServer;
import dev.freshet.server.ServerConfig;
import dev.freshet.server.ServerHost;
import dev.freshet.shop.Counter;
import dev.freshet.shop.Journal;
import dev.freshet.shop.ShopApp;
import dev.freshet.web.BodyNotReadableException;
import java.io.IOException;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** {@code Freshet.start}: an application inside another program. */
class StartTest {
    @BeforeEach
    void empty() {
        Journal.LINES.clear();
    }

    private static RunningApplication start(String... arguments) {
        return Freshet.start(ShopApp.class, arguments);
    }

    @Test
    void gives_port_configuration_and_beans() throws Exception {
        try (RunningApplication running = start("--server.port=0", "--freshet.profiles.active=test")) {
            assertThat(Http.get(running.port(), "/price").body()).isEqualTo("3.50");
            assertThat(running.bean(Counter.class)).isNotNull();
            assertThat(running.bean(ServerProperties.class).port()).isZero();
            assertThat(running.config().profiles()).containsExactly("test");
            assertThatThrownBy(() -> running.bean(Thread.class)).isInstanceOf(BeanException.class);
        }
    }

    @Test
    void lets_beans_inject_the_codec_of_the_routes() {
        try (RunningApplication running = start("--server.port=0", "--server.json.max-depth=2")) {
            JsonType<Object> values = running.bean(JsonCodec.class).type(Object.class);
            assertThat(values.read("[[true]]".getBytes(UTF_8))).isEqualTo(List.of(List.of(true)));
            assertThatThrownBy(() -> values.read("[[[true]]]".getBytes(UTF_8)))
                    .isInstanceOf(BodyNotReadableException.class);
        }
    }

    @Test
    void ends_everything_else_if_the_server_fails_to_stop() throws Exception {
        ServerHost.install(new FailingHost());
        try {
            RunningApplication running = start("--server.port=0", "--management.port=0",
                    "--management.health.enabled=true");
            int management = running.managementPort();
            assertThatThrownBy(running::stop).hasMessage("cannot stop");
            Thread waiting = Thread.startVirtualThread(() -> awaitStop(running));
            assertThat(waiting.join(Duration.ofSeconds(10))).as("awaitStop returns").isTrue();
            assertThat(Journal.LINES).as("beans").isNotEmpty();
            assertThatThrownBy(() -> Http.get(management, "/actuator/health")).isInstanceOf(IOException.class);
        } finally {
            ServerHost.install(null);
        }
    }

    private static void awaitStop(RunningApplication running) {
        try {
            running.awaitStop();
        } catch (InterruptedException unexpected) {
            throw new AssertionError(unexpected);
        }
    }

    /** Stops its servers, but says of the first that it could not. */
    private static final class FailingHost extends ServerHost {
        private boolean failed;

        @Override
        public HttpServer start(ServerConfig config, HttpApplication application) throws IOException {
            return HttpServer.start(config, application);
        }

        @Override
        public boolean stop(HttpServer server) {
            boolean clean = server.stop();
            if (!failed) {
                failed = true;
                throw new IllegalStateException("cannot stop");
            }
            return clean;
        }

        @Override
        public void running(AutoCloseable application) {
            // The test stops it.
        }
    }

    @Test
    void stops_the_server_before_the_beans_and_the_youngest_bean_first() throws Exception {
        RunningApplication running = start("--server.port=0");
        CompletableFuture<Integer> answer = new CompletableFuture<>();
        Thread.startVirtualThread(() -> {
            try {
                answer.complete(Http.get(running.port(), "/slow").statusCode());
            } catch (Exception failure) {
                answer.completeExceptionally(failure);
            }
        });
        Counter counter = running.bean(Counter.class);
        counter.awaitRequest();

        Thread stopping = Thread.startVirtualThread(running::stop);
        counter.answer();
        running.awaitStop();
        stopping.join();

        assertThat(answer.get()).isEqualTo(200);
        assertThat(Journal.LINES).containsExactly("answered", "counter shut", "journal closed");
        assertThat(running.stop()).isTrue();
        assertThat(Journal.LINES).hasSize(3);
    }

    @Test
    void says_if_a_request_was_cut_off() throws Exception {
        RunningApplication running = start("--server.port=0", "--server.shutdown-timeout=50ms");
        Thread asking = Thread.startVirtualThread(() -> {
            try {
                Http.get(running.port(), "/slow");
            } catch (Exception cutOff) {
                Journal.LINES.add("cut off");
            }
        });
        running.bean(Counter.class).awaitRequest();

        assertThat(running.stop()).isFalse();
        asking.join();
        assertThat(Journal.LINES).contains("cut off", "journal closed");
    }

    @Test
    void a_busy_port_is_thrown_and_the_beans_are_closed() throws Exception {
        try (ServerSocket taken = new ServerSocket(0)) {
            assertThatThrownBy(() -> start("--server.port=" + taken.getLocalPort())).isInstanceOf(StartException.class)
                    .hasMessageContaining("port " + taken.getLocalPort() + " is in use by another process");
        }
        assertThat(Journal.LINES).containsExactly("counter shut", "journal closed");
    }

    @Test
    void a_failure_after_the_server_listens_stops_it_and_closes_the_beans() {
        RefusingHost host = new RefusingHost();
        ServerHost.install(host);
        try {
            assertThatThrownBy(() -> start("--server.port=0")).hasMessage("refused");
            assertThatThrownBy(() -> Http.get(host.port, "/price")).isInstanceOf(IOException.class);
            assertThat(Journal.LINES).containsExactly("counter shut", "journal closed");
        } finally {
            ServerHost.install(null);
        }
    }

    /** Starts servers, but refuses their application. */
    private static final class RefusingHost extends ServerHost {
        private int port;

        @Override
        public HttpServer start(ServerConfig config, HttpApplication application) throws IOException {
            HttpServer server = HttpServer.start(config, application);
            port = server.port();
            return server;
        }

        @Override
        public boolean stop(HttpServer server) {
            return server.stop();
        }

        @Override
        public void running(AutoCloseable application) {
            throw new IllegalStateException("refused");
        }
    }

    @Test
    void a_host_that_does_not_exist_is_thrown() {
        assertThatThrownBy(() -> start("--server.port=0", "--server.host=no.such.host.invalid"))
                .isInstanceOf(StartException.class)
                .hasMessage("server.host: cannot resolve \"no.such.host.invalid\"");
    }

    @Test
    void a_wrong_configuration_is_thrown_before_any_bean_is_made() {
        assertThatThrownBy(() -> start("--server.port=x", "--server.max-body-bytes=y"))
                .isInstanceOfSatisfying(ConfigException.class, wrong -> assertThat(wrong.problems()).hasSize(2));
        assertThat(Journal.LINES).isEmpty();
    }
}
