package dev.freshet;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.config.ConfigSources;
import dev.freshet.shop.ShopApp;
import java.io.IOException;
import java.io.InputStream;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code Freshet.run} as the user of a command line sees it. */
class RunTest {
    @TempDir
    Path directory;

    private Child start(String... arguments) throws IOException {
        return Child.start(directory, ShopApp.class, arguments);
    }

    @Test
    void logs_one_line_and_serves() throws Exception {
        Files.writeString(directory.resolve("application.yml"), "server:\n  port: 0\n  thread-type: platform\n");
        try (Child child = start("--server.execution-mode=hybrid")) {
            String line = child.lineWith("Freshet");
            assertThat(line).containsPattern("Z INFO  \\[main] dev.freshet.Freshet - Freshet 0\\.1 on JDK \\d+,"
                    + " hybrid × platform, http://localhost:\\d+, started in \\d+ ms$");
            assertThat(Http.get(port(line), "/price").body()).isEqualTo("3.50");

            child.terminate();
            assertThat(child.allLines()).hasSize(2).last().asString().endsWith("dev.freshet.Freshet - Stopped");
            assertThat(child.exitCode()).isEqualTo(143);
        }
    }

    @Test
    void names_the_port_of_the_management() throws Exception {
        try (Child child = start("--server.port=0", "--management.port=0", "--management.health.enabled=true")) {
            String line = child.lineWith("Freshet");
            assertThat(line).containsPattern("localhost:\\d+, management http://127\\.0\\.0\\.1:\\d+, started in ");
            assertThat(Http.get(port(line, "127.0.0.1:"), "/actuator/health").statusCode()).isEqualTo(200);
        }
    }

    private static int port(String line) {
        return port(line, "localhost:");
    }

    private static int port(String line, String after) {
        int from = line.indexOf(after) + after.length();
        return Integer.parseInt(line, from, line.indexOf(',', from), 10);
    }

    @Test
    void a_busy_port_is_one_line_and_status_1() throws Exception {
        try (ServerSocket taken = new ServerSocket(0); Child child = start("--server.port=" + taken.getLocalPort())) {
            assertThat(child.allLines()).containsExactly("Cannot start: port " + taken.getLocalPort()
                    + " is in use by another process; choose another with --server.port=" + (taken.getLocalPort() + 1));
            assertThat(child.exitCode()).isEqualTo(1);
        }
    }

    @Test
    void prints_its_routes_and_nothing_else_instead_of_listening() throws Exception {
        try (ServerSocket taken = new ServerSocket(0);
                Child child = Child.startWithoutErrors(directory,
                        List.of("-Dfreshet.print-routes=true", "-Dshop.talks=true"), ShopApp.class,
                        "--server.port=" + taken.getLocalPort())) {
            assertThat(child.allLines()).first().asString().matches("METHOD +PATH +CALLERS +HANDLER +STATED BY");
            assertThat(child.allLines()).anyMatch(line -> line.matches("GET +/price +everyone +a programmatic route"));
            assertThat(child.exitCode()).isZero();
        }
    }

    @Test
    void a_broken_file_is_one_line_and_status_1() throws Exception {
        Files.writeString(directory.resolve("application.yml"), "server:\n  port: 80\n   host: a\n");
        try (Child child = start()) {
            assertThat(child.allLines()).singleElement().asString()
                    .startsWith("Cannot start: ./application.yml:3:8: mapping values are not allowed here");
            assertThat(child.exitCode()).isEqualTo(1);
        }
    }

    @Test
    void an_error_ends_the_process_even_if_another_thread_runs() throws Exception {
        try (Child child = Child.start(directory, OutOfMemoryApp.class)) {
            assertThat(child.exitCode()).isEqualTo(1);
            assertThat(child.allLines()).first().isEqualTo(
                    "Cannot start: java.lang.OutOfMemoryError: Java heap space");
        }
    }

    @Test
    void wrong_values_are_all_named_with_their_places() throws Exception {
        Files.writeString(directory.resolve("application.yml"), "server:\n  execution-mode: nioo\n  http1:\n"
                + "    max-header-bytes: 1\n");
        try (Child child = start()) {
            assertThat(child.allLines()).containsExactly("Cannot start:",
                    "  ./application.yml:2: server.execution-mode: \"nioo\" is not one of nio, hybrid. Did you mean nio?",
                    "  ./application.yml:4: server.http1.max-header-bytes must be at least 64, is 1");
            assertThat(child.exitCode()).isEqualTo(1);
        }
    }

    @Test
    void an_unknown_key_comes_with_the_nearest_known_one() throws Exception {
        Files.writeString(directory.resolve("application.yml"), "server:\n  max-concurency: 5\n");
        try (Child child = start()) {
            assertThat(child.allLines()).containsExactly("Cannot start: ./application.yml:2: server.max-concurency"
                    + " is an unknown key. Did you mean server.max-concurrency?");
            assertThat(child.exitCode()).isEqualTo(1);
        }
    }

    @Test
    void a_signal_lets_the_request_in_hand_be_answered_before_the_beans_end() throws Exception {
        try (Child child = start("slow", "--server.port=0")) {
            int port = port(child.lineWith("Freshet"));
            CompletableFuture<String> answer = CompletableFuture.supplyAsync(() -> {
                try {
                    return Http.get(port, "/slow").body();
                } catch (IOException | InterruptedException failure) {
                    throw new AssertionError(failure);
                }
            });
            child.lineWith("in hand");

            child.terminate();

            assertThat(answer.get()).isEqualTo("sold");
            assertThat(child.lineWith("answered")).isEqualTo("answered, counter shut, journal closed");
            assertThat(child.exitCode()).isEqualTo(143);
        }
    }

    @Test
    void the_process_waits_for_a_stop_that_its_own_code_has_begun() throws Exception {
        try (Child child = start("stops", "--server.port=0")) {
            assertThat(child.allLines()).contains("counter shut");
            assertThat(child.exitCode()).isZero();
        }
    }

    @Test
    void a_bean_may_end_the_process_while_the_application_stops() throws Exception {
        try (Child child = start("exits", "--server.port=0")) {
            assertThat(child.exitCode()).isEqualTo(3);
            assertThat(child.allLines()).last().asString().contains("System.exit was called during the stop");
        }
    }

    /** Runs out of memory at startup, after one of its threads has begun. */
    static final class OutOfMemoryApp {
        private OutOfMemoryApp() {
        }

        public static void main(String[] arguments) {
            Thread.ofPlatform().start(() -> {
                while (true) {
                    LockSupport.park();
                }
            });
            Freshet.run(ShopApp.class, ConfigSources.none().withClassLoader(new ClassLoader() {
                @Override
                public InputStream getResourceAsStream(String name) {
                    throw new OutOfMemoryError("Java heap space");
                }
            }));
        }
    }
}
