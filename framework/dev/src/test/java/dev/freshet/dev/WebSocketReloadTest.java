package dev.freshet.dev;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.file.Path;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A WebSocket ends with its application. The server's threads, which are platform threads here, do not. */
@Tag("slow")
class WebSocketReloadTest {
    private static final String ECHO = """
            package shop;
            import dev.freshet.web.websocket.OnClose;
            import dev.freshet.web.websocket.OnMessage;
            import dev.freshet.web.websocket.OnOpen;
            import dev.freshet.web.websocket.WebSocketEndpoint;
            @WebSocketEndpoint("/echo")
            class Echo {
                @OnOpen
                String opened() {
                    return "opened by " + loader();
                }
                @OnMessage
                String echo(String text) {
                    return text + " by " + loader();
                }
                @OnClose
                void closed() {
                    System.out.println("closed by " + loader());
                }
                private static String loader() {
                    return Thread.currentThread().getContextClassLoader().getName();
                }
            }
            """;

    @TempDir
    private Path folder;

    private final BlockingQueue<String> messages = new LinkedBlockingQueue<>();

    @Test
    void the_server_keeps_its_threads_and_each_application_sees_its_own_classes() throws Exception {
        try (HttpClient client = HttpClient.newHttpClient();
                DevProject project = new DevProject(folder).writeMain().write("Echo", ECHO)) {
            project.write("Tea", DevProject.controller("Tea", "/tea", "green"))
                    .start("--server.port=0", "--server.thread-type=platform");
            talk(client, project, "one");
            project.write("Tea", DevProject.controller("Tea", "/tea", "black"));
            assertThat(messages.poll(30, TimeUnit.SECONDS)).isEqualTo("closed 1001");
            assertThat(project.get("/tea")).isEqualTo("black");
            assertThat(project.linesUntil("served in")).contains("closed by application")
                    .noneMatch(line -> line.startsWith("interrupted"));
            talk(client, project, "two");
        }
    }

    private void talk(HttpClient client, DevProject project, String word) throws InterruptedException {
        WebSocket socket = client.newWebSocketBuilder().buildAsync(
                URI.create(project.url("/echo").replace("http:", "ws:")), new Heard()).join();
        assertThat(messages.poll(30, TimeUnit.SECONDS)).isEqualTo("opened by application");
        socket.sendText(word, true);
        assertThat(messages.poll(30, TimeUnit.SECONDS)).isEqualTo(word + " by application");
    }

    private final class Heard implements WebSocket.Listener {
        @Override
        public CompletionStage<?> onText(WebSocket socket, CharSequence text, boolean last) {
            messages.add(text.toString());
            socket.request(1);
            return null;
        }

        @Override
        public CompletionStage<?> onClose(WebSocket socket, int code, String reason) {
            messages.add("closed " + code);
            return null;
        }
    }
}
