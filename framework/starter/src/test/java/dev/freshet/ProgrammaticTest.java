package dev.freshet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.freshet.config.ConfigException;
import dev.freshet.http.HttpException;
import dev.freshet.inject.BeanException;
import dev.freshet.web.websocket.WebSocketHandler;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code Freshet.create}: routes as lambdas. */
class ProgrammaticTest {

    @Test
    void tells_who_started_it_where_it_listens(@TempDir Path folder) throws Exception {
        Path file = folder.resolve("started");
        System.setProperty("freshet.started-file", file.toString());
        try (RunningApplication running = Freshet.create().port(0).start()) {
            assertThat(file).hasContent("http://localhost:" + running.port());
            assertThat(folder).isDirectoryNotContaining("glob:**.part");
        } finally {
            System.clearProperty("freshet.started-file");
        }
    }

    @Test
    void stops_what_it_opened_where_it_cannot_tell(@TempDir Path folder) {
        System.setProperty("freshet.started-file", folder.resolve("missing/started").toString());
        try {
            assertThatThrownBy(() -> Freshet.create().port(0).start()).isInstanceOf(StartException.class)
                    .hasMessageContaining("the file of -Dfreshet.started-file");
        } finally {
            System.clearProperty("freshet.started-file");
        }
    }

    @Test
    void serves_routes_of_every_method_behind_a_filter() throws Exception {
        ApplicationBuilder builder = Freshet.create()
                .filter((request, response, chain) -> {
                    response.header("X-Seen", "yes");
                    chain.filter(request, response);
                })
                .get("/hello", (request, response) -> response.send("Hello, World!"))
                .get("/hello/{name}", (request, response, route) ->
                        response.send("Hello, " + route.pathVariable(request, "name") + "!"))
                .post("/things", (request, response) -> response.status(201).send(request.body().readAllBytes()))
                .put("/things", (request, response) -> response.send("put"))
                .patch("/things", (request, response) -> response.send("patched"))
                .delete("/things", (request, response) -> response.status(204))
                .port(0);
        try (RunningApplication running = builder.start()) {
            int port = running.port();
            assertThat(Http.get(port, "/hello").body()).isEqualTo("Hello, World!");
            assertThat(Http.get(port, "/hello").headers().firstValue("X-Seen")).contains("yes");
            assertThat(Http.get(port, "/hello/Ada").body()).isEqualTo("Hello, Ada!");
            assertThat(Http.send(port, "POST", "/things", "thing").body()).isEqualTo("thing");
            assertThat(Http.send(port, "PUT", "/things", "").body()).isEqualTo("put");
            assertThat(Http.send(port, "PATCH", "/things", "").body()).isEqualTo("patched");
            assertThat(Http.send(port, "DELETE", "/things", "").statusCode()).isEqualTo(204);
            assertThat(Http.get(port, "/nothing").statusCode()).isEqualTo(404);
        }
    }

    @Test
    void logs_a_500_that_a_handler_answers_on_purpose() throws Exception {
        PrintStream standardOutput = System.out;
        ByteArrayOutputStream log = new ByteArrayOutputStream();
        System.setOut(new PrintStream(log, true, StandardCharsets.UTF_8));
        ApplicationBuilder builder = Freshet.create().get("/fail", (request, response) -> {
            throw new HttpException(500, "the till is empty");
        }).port(0);
        try (RunningApplication running = builder.start()) {
            assertThat(Http.get(running.port(), "/fail").body()).contains("the till is empty");
        } finally {
            System.setOut(standardOutput);
        }
        assertThat(log.toString(StandardCharsets.UTF_8))
                .containsPattern("ERROR .* GET /fail failed, error id [0-9a-z]+\n.*: the till is empty");
    }

    @Test
    void talks_with_web_sockets() throws Exception {
        CompletableFuture<String> answer = new CompletableFuture<>();
        WebSocket.Listener listener = new WebSocket.Listener() {
            @Override
            public CompletionStage<?> onText(WebSocket socket, CharSequence data, boolean last) {
                answer.complete(data.toString());
                return null;
            }
        };
        ApplicationBuilder builder = Freshet.create().port(0).webSocket("/echo/{n}", WebSocketHandler.ofText(
                (socket, text) -> socket.send(text + " " + socket.pathVariable("n"))));
        try (RunningApplication running = builder.start(); HttpClient client = HttpClient.newHttpClient()) {
            WebSocket socket = client.newWebSocketBuilder()
                    .buildAsync(URI.create("ws://localhost:" + running.port() + "/echo/7"), listener).join();
            socket.sendText("hello", true).join();
            assertThat(answer.get(20, TimeUnit.SECONDS)).isEqualTo("hello 7");
            socket.abort();
        }
    }

    @Test
    void what_the_program_sets_is_stronger_than_arguments() {
        try (RunningApplication running = Freshet.create().arguments("--server.port=1", "--server.thread-type=platform")
                .port(0).set("server.execution-mode", "hybrid").start()) {
            assertThat(running.port()).isGreaterThan(1);
            assertThat(running.config().get("server.thread-type")).contains("platform");
            assertThat(running.config().get("server.execution-mode")).contains("hybrid");
        }
    }

    @Test
    void checks_its_configuration_as_every_application_does() {
        assertThatThrownBy(() -> Freshet.create().port(0).set("server.thread-typ", "virtual").start())
                .isInstanceOf(ConfigException.class)
                .hasMessage("server.thread-typ is an unknown key. Did you mean server.thread-type?");
    }

    @Test
    void reports_the_wrong_values_of_all_sections_together() {
        assertThatThrownBy(() -> Freshet.create().set("server.port", "many").set("management.port", "70000")
                .set("server.json.max-depth", "0").start()).isInstanceOf(ConfigException.class)
                .hasMessageContaining("server.port: \"many\" is not a whole number")
                .hasMessageContaining("management.port must be from 0 to 65535, is 70000")
                .hasMessageContaining("server.json.max-depth must be from 1 to 1000, is 0");
    }

    @Test
    void refuses_two_routes_for_the_same_requests() {
        assertThatThrownBy(() -> Freshet.create().port(0)
                .get("/a", (request, response) -> { })
                .get("/a", (request, response) -> { }).start())
                .isInstanceOf(IllegalStateException.class).hasMessageContaining("two routes match the same requests");
    }

    @Test
    void has_no_beans() {
        try (RunningApplication running = Freshet.create().port(0).start()) {
            assertThatThrownBy(() -> running.bean(String.class)).isInstanceOf(BeanException.class);
        }
    }
}
