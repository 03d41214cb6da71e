package dev.freshet.dev;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests what the terminal prints about requests, threads, ports and sources that prevent a reload. */
@Tag("slow")
class DevFailuresTest {
    @TempDir
    private Path folder;

    @Test
    void names_a_request_and_a_thread_that_do_not_end() throws Exception {
        try (DevProject project = new DevProject(folder).writeMain()) {
            project.write("Slow", """
                    package shop;
                    import dev.freshet.web.GetMapping;
                    import dev.freshet.web.RestController;
                    @RestController
                    class Slow {
                        Slow() {
                            Thread.ofPlatform().name("left-over").daemon().start(() -> sleep());
                        }
                        @GetMapping("/slow")
                        String slow() {
                            System.out.println("slow begins");
                            sleep();
                            return "interrupted";
                        }
                        private static void sleep() {
                            try {
                                Thread.sleep(600_000);
                            } catch (InterruptedException e) {
                                Thread.currentThread().interrupt();
                            }
                        }
                    }
                    """).start("--server.port=0");
            Thread client = Thread.ofVirtual().start(() -> ask(project));
            project.awaitLine("slow begins");
            project.write("Tea", DevProject.controller("Tea", "/tea", "green"));
            assertThat(project.get("/tea")).isEqualTo("green");
            project.awaitLine("interrupted GET /slow");
            project.awaitLine("interrupted left-over: threads that the application has left");
            client.join();
        }
    }

    private static void ask(DevProject project) {
        try {
            project.get("/slow");
        } catch (Exception cutOff) {
            throw new IllegalStateException(cutOff);
        }
    }

    @Test
    void ends_and_names_a_free_port_if_the_port_is_in_use() throws Exception {
        try (ServerSocket used = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"));
                DevProject project = new DevProject(folder).writeMain()) {
            int port = used.getLocalPort();
            project.write("Tea", DevProject.controller("Tea", "/tea", "green"))
                    .launch(ProcessHandle.current().pid(), "--server.port=" + port);
            assertThat(project.linesUntil("port " + port + " is in use by another process; set server.port to \\d+,"
                    + " which is free")).filteredOn(line -> line.contains(" is in use ")).hasSize(1);
            assertThat(project.process().waitFor(30, TimeUnit.SECONDS)).isTrue();
            assertThat(project.process().exitValue()).isEqualTo(1);
        }
    }

    @Test
    void serves_the_reason_if_the_application_has_never_started() throws Exception {
        try (DevProject project = new DevProject(folder).write("Shop", "class Shop {")) {
            project.start("--server.port=0");
            assertThat(project.get("/tea")).contains("The project does not compile", "Shop.java:1");
            project.writeMain().write("Tea", DevProject.controller("Tea", "/tea", "green"));
            project.awaitLine("served in");
        }
    }

    @Test
    void serves_the_reason_if_the_port_is_no_port() throws Exception {
        try (DevProject project = new DevProject(folder).writeMain()) {
            project.writeResource("application.yml", "server:\n  port: 70000\n").start();
            assertThat(project.get("/")).contains("server.port", "70000");
            project.writeResource("application.yml", "server:\n  port: 0\n");
            project.awaitBanner();
            assertThat(project.ask("/").statusCode()).isEqualTo(404);
        }
    }

    @Test
    void a_saved_file_replaces_an_application_that_never_comes_to_run() throws Exception {
        try (DevProject project = new DevProject(folder).write("Shop", """
                package shop;
                import dev.freshet.Freshet;
                class Shop {
                    static void main(String[] args) {
                        try {
                            Thread.sleep(600_000);
                        } catch (InterruptedException goesOn) {
                            System.out.println("main was interrupted");
                        }
                        Freshet.run(Shop.class, args);
                    }
                }
                """)) {
            project.write("Tea", DevProject.controller("Tea", "/tea", "green"))
                    .launch(ProcessHandle.current().pid(), "--server.port=0");
            project.awaitLine("main has not started the application");
            project.writeMain().write("Tea", DevProject.controller("Tea", "/tea", "black"));
            project.awaitLine("main was interrupted");
            project.awaitBanner();
            assertThat(project.get("/tea")).isEqualTo("black");
        }
    }
}
