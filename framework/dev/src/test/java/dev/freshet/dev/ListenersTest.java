package dev.freshet.dev;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.dev.launch.DevProcess;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An application with several listeners. Development mode moves all of them to the loopback address. */
@Tag("slow")
class ListenersTest {
    @TempDir
    private Path folder;

    private static int freePort() throws Exception {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    @Test
    void a_listener_may_have_the_port_that_a_unix_socket_leaves_free() throws Exception {
        int port = freePort();
        try (DevProject project = tea("""
                server:
                  port: %d
                  unix-socket.path: %s
                  listeners.public.port: %d
                """.formatted(port, folder.resolve("socket"), port))) {
            project.start();
            assertThat(project.get("/tea")).isEqualTo("green");
            assertThat(project.askUrl("http://localhost:" + port + "/tea").body()).isEqualTo("green");
        }
    }

    @Test
    void two_hosts_may_share_a_port() throws Exception {
        int port = freePort();
        try (DevProject project = tea("""
                server:
                  port: 0
                  listeners:
                    one: {host: 127.0.0.1, port: %d}
                    two: {host: 127.0.0.2, port: %d}
                """.formatted(port, port))) {
            project.start();
            assertThat(project.get("/tea")).isEqualTo("green");
            assertThat(project.askUrl("http://localhost:" + port + "/tea").body()).isEqualTo("green");
        }
    }

    @Test
    void a_listener_keeps_its_port_while_another_gets_a_new_one() throws Exception {
        int port = freePort();
        try (DevProject project = tea(mainAndNamed(0, port))) {
            project.start();
            String url = "http://localhost:" + port + "/tea";
            assertThat(project.askUrl(url).body()).isEqualTo("green");
            int other = DevProcess.freePort(20_000, 30_000);
            project.writeResource("application.yml", mainAndNamed(other, port));
            project.awaitLine("application.yml . served in|does not start|in use");
            assertThat(project.askUrl(url).body()).isEqualTo("green");
            assertThat(project.askUrl("http://localhost:" + other + "/tea").body()).isEqualTo("green");
        }
    }

    private static String mainAndNamed(int main, int named) {
        return "server:\n  port: " + main + "\n  listeners.named.port: " + named + "\n";
    }

    private DevProject tea(String settings) throws Exception {
        return new DevProject(folder).writeMain().write("Tea", DevProject.controller("Tea", "/tea", "green"))
                .writeResource("application.yml", settings);
    }
}
