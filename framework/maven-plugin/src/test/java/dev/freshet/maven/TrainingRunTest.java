package dev.freshet.maven;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TrainingRunTest {
    @TempDir
    private Path folder;
    private Distribution distribution;

    @BeforeEach
    void package_an_application() throws Exception {
        distribution = new Distribution(folder.resolve("my shop"), "shop");
        Files.createDirectories(distribution.libraries());
        Files.createFile(distribution.jar());
        Files.createFile(distribution.libraries().resolve("a.jar"));
        distribution.stamp(Instant.now());
        StartScript.write(distribution.script(), "shop", "shop.App", List.of(), List.of("a.jar"));
    }

    private TrainingRun run(String java, int seconds, String... arguments) throws Exception {
        Path jdk = FakeJdk.make(folder.resolve("jdk"), "25.0.3", java).folder();
        return new TrainingRun(distribution, jdk, new Training(List.of(), List.of(arguments), seconds));
    }

    @Test
    void shows_what_an_application_printed_that_does_not_start() throws Exception {
        TrainingRun run = run("echo Cannot start: no database; exit 3", 60);

        assertThatThrownBy(run::run).isInstanceOf(PackagingException.class)
                .hasMessageContaining("before it listened, in its training run")
                .hasMessageContaining("Output:\nCannot start: no database");
    }

    @Test
    void shows_the_applications_last_lines_and_exit_code_without_the_noise_of_the_jvm() throws Exception {
        TrainingRun run = run("""
                for option; do
                    case $option in
                        -XX:AOTCacheOutput=*) : > "${option#*=}" ;;
                    esac
                done
                echo Cannot start: no database
                for line in 1 2 3 4 5 6 7 8 9 0 1 2 3 4 5 6 7 8 9 0 1 2 3 4 5 6 7 8 9 0 1 2 3 4 5 6 7 8 9 0 1; do
                    echo "[1.234s][warning][aot] Skipping java/lang/Thing$line: Unsupported location"
                done
                echo 'Temporary AOTConfiguration recorded: app.aot.config'
                echo 'Launching child process /jdk/bin/java to assemble AOT cache app.aot using configuration app.aot.config'
                echo 'Picked up JAVA_TOOL_OPTIONS: -Djava.class.path=app.jar'
                echo 'Reading AOTConfiguration app.aot.config and writing AOTCache app.aot'
                echo 'AOTCache creation is complete: app.aot 10797056 bytes'
                echo 'Removed temporary AOT configuration file app.aot.config'
                exit 3""", 60);

        assertThatThrownBy(run::run).isInstanceOf(PackagingException.class)
                .hasMessage("""
                        the application ended with exit code 3 before it listened, in its training run
                        Output:
                        Cannot start: no database
                        shop: no new AOT cache: the application ended with exit code 3""");
    }

    @Test
    void hears_where_an_application_listens_whose_folder_has_a_blank_in_its_name() throws Exception {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            CompletableFuture<String> asked = new CompletableFuture<>();
            Thread.ofPlatform().daemon().start(() -> answer(server, asked));
            run("""
                    for option; do
                        case $option in
                            -XX:AOTCacheOutput=*) : > "${option#*=}" ;;
                            -Dfreshet.started-file=*) file=${option#*=} ;;
                        esac
                    done
                    echo http://127.0.0.1:%d > "$file.part"
                    mv "$file.part" "$file"
                    exec sleep 100""".formatted(server.getLocalPort()), 60).run();

            assertThat(asked).isCompletedWithValue(Training.ANY_ANSWER + " HTTP/1.1");
        }
        assertThat(distribution.folder()).isDirectoryNotContaining("glob:**started*");
    }

    /** Answers one request, and tells its first line. */
    private static void answer(ServerSocket server, CompletableFuture<String> asked) {
        try (Socket peer = server.accept(); BufferedReader head = new BufferedReader(
                new InputStreamReader(peer.getInputStream(), StandardCharsets.US_ASCII))) {
            asked.complete(head.readLine());
            while (!head.readLine().isEmpty()) {
                // A field.
            }
            peer.getOutputStream().write("HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
                    .getBytes(StandardCharsets.US_ASCII));
        } catch (IOException e) {
            asked.completeExceptionally(e);
        }
    }

    @Test
    void trains_where_only_this_machine_can_ask() throws Exception {
        TrainingRun run = run("echo \"arguments: $*\"; exit 3", 60);

        assertThatThrownBy(run::run).isInstanceOf(PackagingException.class)
                .hasMessageContaining("shop.App --server.unix-socket.path= --server.port=0 --server.host=127.0.0.1");
    }

    @Test
    void does_not_wait_for_load_balancers_when_it_stops_the_application() throws Exception {
        TrainingRun run = run("echo \"arguments: $*\"; exit 3", 60, "--mine");

        assertThatThrownBy(run::run).isInstanceOf(PackagingException.class)
                .hasMessageContaining(" --server.shutdown-delay=0s --mine");
    }

    @Test
    void trains_with_a_jdk_whose_path_is_relative() throws Exception {
        Path jdk = FakeJdk.make(Path.of("target", "relative-jdk"), "25.0.3", "echo the relative one; exit 3").folder();
        TrainingRun run = new TrainingRun(distribution, jdk, new Training(List.of(), List.of(), 60));

        assertThatThrownBy(run::run).isInstanceOf(PackagingException.class).hasMessageContaining("the relative one");
    }

    @Test
    void gives_all_arguments_that_ask_for_a_free_port_the_same_one() throws Exception {
        TrainingRun run = run("echo \"arguments: $*\"; exit 3", 60, "--management.port={free-port}",
                "--upstream=http://127.0.0.1:{free-port}/");

        assertThatThrownBy(run::run).isInstanceOf(PackagingException.class).message()
                .containsPattern("--management.port=(\\d{4,5}) --upstream=http://127.0.0.1:\\1/");
    }

    @Test
    void gives_up_on_an_application_that_never_listens() throws Exception {
        Path pid = folder.resolve("pid");
        TrainingRun run = run("echo $$ > '" + pid + "'; echo thinking; exec sleep 100", 10);

        assertThatThrownBy(run::run).isInstanceOf(PackagingException.class)
                .hasMessageContaining("did not listen within 10 s").hasMessageContaining("thinking");
        assertThat(ProcessHandle.of(Long.parseLong(Files.readString(pid).strip())).filter(ProcessHandle::isAlive))
                .isEmpty();
    }
}
