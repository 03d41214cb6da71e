package dev.freshet.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.http.log.LineLimit;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is logged of an upstream that breaks off. */
class BrokenAnswerTest {
    @TempDir
    private Path folder;
    private final PrintStream standardOutput = System.out;
    private final ByteArrayOutputStream logged = new ByteArrayOutputStream();

    @BeforeEach
    void capture() {
        LineLimit.forget();
        System.setOut(new PrintStream(logged, false, StandardCharsets.UTF_8));
    }

    @AfterEach
    void release() {
        System.setOut(standardOutput);
    }

    /** Asks for a response of which the upstream sends no more than this; gives what the client got of it. */
    private String ask(String response) throws IOException {
        return ask(response, "broken", 1).getFirst();
    }

    private List<String> ask(String response, String route, int times) throws IOException {
        try (ServerSocket listening = new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
                Front front = Front.open(Yaml.in(folder, """
                        gateway:
                          upstreams: { test: { instances: ["127.0.0.1:%d"], ejection: { failures: 1000 } } }
                          routes:
                            - { id: "%s", match: { path: /** }, upstream: test, retry: { attempts: 1 } }
                        """.formatted(listening.getLocalPort(), route)))) {
            Thread.ofVirtual().start(() -> {
                for (int i = 0; i < times; i++) {
                    try (Socket socket = listening.accept()) {
                        socket.getInputStream().read(new byte[8192]);
                        socket.getOutputStream().write(response.getBytes(StandardCharsets.ISO_8859_1));
                    } catch (IOException e) {
                        throw new AssertionError(e);
                    }
                }
            });
            List<String> answers = new ArrayList<>();
            for (int i = 0; i < times; i++) {
                answers.add(Wire.ask(front.port(), "GET", "/broken"));
            }
            return answers;
        }
    }

    @Test
    void cannot_fill_the_log_however_often_it_happens() throws IOException {
        assertThat(ask("", "flood", 100)).hasSize(100).allMatch(answer -> answer.startsWith("HTTP/1.1 502 "));
        assertThat(logged().lines().filter(line -> line.contains("WARN"))).hasSize(LineLimit.MOST + 1)
                .last().asString().contains("suppressing and counting further lines");
    }

    private String logged() {
        return logged.toString(StandardCharsets.UTF_8);
    }

    @Test
    void is_logged_once_where_the_client_is_told_so() throws IOException {
        assertThat(ask("")).startsWith("HTTP/1.1 502 ");
        assertThat(logged()).containsOnlyOnce("GET /broken").containsOnlyOnce("to test at 127.0.0.1:").contains("WARN");
    }

    @Test
    void is_logged_once_where_the_response_has_begun() throws IOException {
        assertThat(ask("HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\nhalf")).startsWith("HTTP/1.1 200 ")
                .endsWith("half");
        assertThat(logged()).containsOnlyOnce("GET /broken").containsOnlyOnce("to test at 127.0.0.1:")
                .contains("ERROR");
    }
}
