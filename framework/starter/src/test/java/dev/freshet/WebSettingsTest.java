package dev.freshet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.freshet.config.Config;
import dev.freshet.config.ConfigException;
import dev.freshet.http.JsonType;
import dev.freshet.test.Eventually;
import dev.freshet.web.compression.CompressionSettings;
import dev.freshet.web.multipart.MultipartForm;
import dev.freshet.web.multipart.MultipartSettings;
import dev.freshet.web.resources.StaticFilesSettings;
import dev.freshet.web.sse.EventStream;
import dev.freshet.web.sse.EventStreamSettings;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The keys of paths, event streams, compression and static files: defaults, and what becomes of them. */
class WebSettingsTest {
    private static final WebSettings DEFAULTS = settings(Config.of(Map.of()));

    static WebSettings settings(Config config) {
        return WebSettings.of(config.reader(""), config, config.bind(new ServerProperties$Binder()));
    }

    @Test
    void the_defaults_are_those_of_the_web_module() {
        assertThat(DEFAULTS.events().toSettings(DEFAULTS.room().ofStreams(DEFAULTS.events())))
                .isEqualTo(EventStreamSettings.DEFAULT);
        assertThat(DEFAULTS.compression().toSettings()).isEqualTo(CompressionSettings.DEFAULT);
        assertThat(DEFAULTS.files().toSettings()).isEqualTo(StaticFilesSettings.DEFAULT);
        assertThat(DEFAULTS.multipart().toSettings()).isEqualTo(MultipartSettings.DEFAULT);
    }

    @Test
    void serves_compressed_files_from_a_folder(@TempDir Path folder) throws Exception {
        Files.writeString(folder.resolve("site.css"), "body { color: navy }\n".repeat(500));
        try (RunningApplication running = Freshet.create().port(0).set("server.static.locations", folder.toString())
                .set("server.static.cache-control", "max-age=60").set("server.compression.enabled", "true").start()) {
            var response = Http.get(running.port(), "/site.css", "Accept-Encoding", "gzip");
            assertThat(response.statusCode()).isEqualTo(200);
            assertThat(response.headers().firstValue("Content-Encoding")).contains("gzip");
            assertThat(response.headers().firstValue("Cache-Control")).contains("max-age=60");
        }
    }

    @Test
    void sends_files_that_are_stored_compressed_only_if_configured(@TempDir Path folder) throws Exception {
        Files.writeString(folder.resolve("site.css"), "plain");
        Files.writeString(folder.resolve("site.css.gz"), "stored");
        for (String key : List.of("false", "true")) {
            try (RunningApplication running = Freshet.create().port(0)
                    .set("server.static.locations", folder.toString()).set("server.static.precompressed", key)
                    .start()) {
                assertThat(Http.get(running.port(), "/site.css", "Accept-Encoding", "gzip").body())
                        .isEqualTo(key.equals("true") ? "stored" : "plain");
            }
        }
    }

    @Test
    void follows_links_out_of_a_folder_only_if_configured(@TempDir Path temp) throws Exception {
        Path folder = Files.createDirectory(temp.resolve("folder"));
        Files.createSymbolicLink(folder.resolve("link.txt"), Files.writeString(temp.resolve("file.txt"), "outside"));
        for (String key : List.of("false", "true")) {
            try (RunningApplication running = Freshet.create().port(0)
                    .set("server.static.locations", folder.toString()).set("server.static.follow-links", key)
                    .start()) {
                assertThat(Http.get(running.port(), "/link.txt").statusCode())
                        .isEqualTo(key.equals("true") ? 200 : 404);
            }
        }
    }

    @Test
    void reads_json_as_deep_as_configured_and_no_deeper() throws Exception {
        try (RunningApplication running = Freshet.create().port(0).set("server.json.max-depth", "3")
                .add(registry -> {
                    JsonType<Object> type = registry.json().type(Object.class);
                    registry.post("/json", (request, response) -> {
                        type.read(request.body().readAllBytes());
                        response.status(204).send();
                    });
                }).start()) {
            assertThat(Http.send(running.port(), "POST", "/json", "[[[]]]").statusCode()).isEqualTo(204);
            assertThat(Http.send(running.port(), "POST", "/json", "[[[[]]]]").body())
                    .contains("nested more than 3 levels deep");
        }
        assertThatThrownBy(() -> Freshet.create().port(0).set("server.json.max-depth", "1001").start())
                .isInstanceOf(ConfigException.class).hasMessageContaining("max-depth must be from 1 to 1000, is 1001");
    }

    @Test
    void limits_the_requests_of_a_client_to_a_path() throws Exception {
        try (RunningApplication running = Freshet.create().port(0)
                .arguments("--server.rate-limit.paths[0].path=/a/*", "--server.rate-limit.paths[0].rate=1/h")
                .get("/a/1", (_, response) -> response.send("a")).start()) {
            assertThat(Http.get(running.port(), "/a/1").statusCode()).isEqualTo(200);
            assertThat(Http.get(running.port(), "/a/none").statusCode()).isEqualTo(429);
            assertThat(Http.get(running.port(), "/b").statusCode()).isEqualTo(404);
        }
        assertThatThrownBy(() -> Freshet.create().port(0).arguments("--server.rate-limit.paths[0].path=/a/{",
                "--server.rate-limit.paths[0].rate=1/h").start()).isInstanceOf(ConfigException.class)
                .hasMessageStartingWith("argument --server.rate-limit.paths[0].path cannot be read: ");
        assertThatThrownBy(() -> start("path=/a", "rate=1")).hasMessageContaining("paths[0].rate")
                .hasMessageContaining("is not a rate");
        assertThatThrownBy(() -> start("path=/a", "rate=1/s", "burst=-1")).hasMessageContaining("burst must be");
        assertThatThrownBy(() -> start("path=/a", "rate=1/s", "key=caller"))
                .hasMessageContaining("paths[0] counts by caller");
    }

    private static void start(String... limit) {
        ApplicationBuilder builder = Freshet.create().port(0);
        for (String key : limit) {
            String[] words = key.split("=", 2);
            builder.set("server.rate-limit.paths[0]." + words[0], words[1]);
        }
        builder.start().close();
    }

    @Test
    void stops_with_event_streams_open() throws Exception {
        ApplicationBuilder builder = Freshet.create().port(0).set("server.sse.heartbeat", "20ms")
                .add(registry -> registry.get("/events", (request, response) -> registry.eventStreams().send(
                        request, response, EventStream.of(_ -> Thread.sleep(Duration.ofMinutes(1))))));
        RunningApplication running = builder.start();
        try (Socket socket = new Socket("localhost", running.port())) {
            socket.setSoTimeout(10_000);
            socket.getOutputStream().write("GET /events HTTP/1.1\r\nHost: a\r\n\r\n".getBytes(StandardCharsets.UTF_8));
            BufferedReader reader =
                    new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
            String line = reader.readLine();
            while (!line.equals(":")) {
                line = reader.readLine();
            }
            assertThat(running.stop()).isTrue();
            assertThat(reader.lines()).contains("0");
        }
    }

    @Test
    void has_event_streams_again_when_the_same_builder_starts_again() throws Exception {
        ApplicationBuilder builder = Freshet.create().port(0)
                .add(registry -> registry.get("/events", (request, response) -> registry.eventStreams().send(
                        request, response, EventStream.ofData(List.of("again")))));
        builder.start().close();
        try (RunningApplication running = builder.start()) {
            assertThat(Http.get(running.port(), "/events").body()).isEqualTo("data: again\n\n");
        }
    }

    @Test
    void ends_event_streams_after_the_configured_time() throws Exception {
        AtomicBoolean interrupted = new AtomicBoolean();
        try (RunningApplication running = Freshet.create().port(0).set("server.sse.max-duration", "50ms")
                .add(registry -> registry.get("/events", (request, response) -> registry.eventStreams().send(
                        request, response, EventStream.of(_ -> {
                            try {
                                Thread.sleep(Duration.ofMinutes(1));
                            } catch (InterruptedException over) {
                                interrupted.set(true);
                                throw over;
                            }
                        })))).start()) {
            assertThat(Http.get(running.port(), "/events").statusCode()).isEqualTo(200);
            assertThat(interrupted).isTrue();
        }
    }

    /** Load balancers send new clients until they notice that the application is not ready. */
    @Test
    void event_streams_begin_and_go_on_during_the_shutdown_delay() throws Exception {
        RunningApplication running = Freshet.create().port(0).set("server.shutdown-delay", "2m")
                .set("server.sse.heartbeat", "20ms").set("management.health.enabled", "true")
                .add(registry -> registry.get("/events", (request, response) -> registry.eventStreams().send(
                        request, response, EventStream.of(events -> {
                            events.send("event");
                            Thread.sleep(Duration.ofMinutes(1));
                        })))).start();
        Thread stopping = Thread.ofPlatform().start(running::stop);
        try (Socket socket = new Socket("localhost", running.port())) {
            Eventually.holds("readiness is 503", () -> status(running, "/actuator/health/readiness") == 503);
            socket.setSoTimeout(10_000);
            socket.getOutputStream().write("GET /events HTTP/1.1\r\nHost: a\r\n\r\n".getBytes(StandardCharsets.UTF_8));
            BufferedReader reader =
                    new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
            // A heartbeat may come before the event.
            assertThat(reader.lines().takeWhile(line -> !line.equals("0")).anyMatch("data: event"::equals)).isTrue();
            assertThat(reader.lines().takeWhile(line -> !line.equals("0")).anyMatch(":"::equals))
                    .as("goes on with a heartbeat").isTrue();
        } finally {
            // Ends the delay.
            stopping.interrupt();
            stopping.join();
        }
    }

    private static int status(RunningApplication running, String path) {
        try {
            return Http.get(running.port(), path).statusCode();
        } catch (IOException | InterruptedException failure) {
            throw new AssertionError(failure);
        }
    }

    @Test
    void takes_encoded_slashes_where_they_are_allowed() throws Exception {
        for (String key : List.of("refuse", "allow")) {
            try (RunningApplication running = Freshet.create().port(0).set("server.paths.encoded-slash", key)
                    .get("/x/{name}", (_, response) -> response.send("x")).start()) {
                int expected = key.equals("allow") ? 200 : 400;
                assertThat(Http.get(running.port(), "/x/a%2Fb").statusCode()).isEqualTo(expected);
                assertThat(Http.get(running.port(), "/x/a%5cb").statusCode()).isEqualTo(expected);
            }
        }
    }

    @Test
    void reads_forms_up_to_the_configured_size() throws Exception {
        String head = "--b\r\nContent-Disposition: form-data; name=a\r\n\r\n";
        try (RunningApplication running = Freshet.create().port(0).set("server.multipart.max-request-size", "200B")
                .add(registry -> registry.post("/form", (request, response) ->
                        response.send(registry.multipartForms().parameters(request).first("a")))).start()) {
            assertThat(post(running, head + "1\r\n--b--").body()).isEqualTo("1");
            assertThat(post(running, head + "1".repeat(200) + "\r\n--b--").statusCode()).isEqualTo(413);
        }
    }

    /** A text of 100 bytes, and a file of the same size with about 90 bytes of headers. */
    @ParameterizedTest
    @CsvSource({"max-parts, 2, 200", "max-parts, 1, 413", "max-file-size, 100B, 200", "max-file-size, 99B, 413",
        "max-text-size, 99B, 413", "max-part-header-size, 64B, 413"})
    void reads_forms_up_to_the_configured_limits(String key, String value, int status) throws Exception {
        String text = "--b\r\nContent-Disposition: form-data; name=a\r\n\r\n" + "x".repeat(100) + "\r\n";
        String file = "--b\r\nContent-Disposition: form-data; name=f; filename=" + "f".repeat(40) + "\r\n\r\n"
                + "x".repeat(100) + "\r\n";
        try (RunningApplication running = Freshet.create().port(0).set("server.multipart." + key, value)
                .add(registry -> registry.post("/form", (request, response) -> {
                    try (MultipartForm form = registry.multipartForms().read(request, Set.of("f"), Set.of(),
                            Set.of())) {
                        response.send(form.parameters().first("a"));
                    }
                })).start()) {
            assertThat(post(running, text + file + "--b--").statusCode()).isEqualTo(status);
        }
    }

    @Test
    void counts_the_text_of_forms_for_the_memory_of_bodies() throws Exception {
        String head = "--b\r\nContent-Disposition: form-data; name=a\r\n\r\n";
        try (RunningApplication running = Freshet.create().port(0).set("server.body-memory", "40KB")
                .set("server.max-body-in-memory", "40KB").set("server.timeouts.queue", "1ms")
                .add(registry -> registry.post("/form", (request, response) ->
                        response.send(registry.multipartForms().parameters(request).first("a")))).start()) {
            assertThat(post(running, head + "x".repeat(30_000) + "\r\n--b--").statusCode()).isEqualTo(200);
            assertThat(post(running, head + "x".repeat(50_000) + "\r\n--b--").statusCode()).isEqualTo(503);
        }
    }

    private static HttpResponse<String> post(RunningApplication running, String form) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://localhost:" + running.port() + "/form"))
                .header("Content-Type", "multipart/form-data; boundary=b")
                .POST(HttpRequest.BodyPublishers.ofString(form)).build();
        try (HttpClient client = HttpClient.newHttpClient()) {
            return client.send(request, HttpResponse.BodyHandlers.ofString());
        }
    }

    @Test
    void refuses_limits_of_forms_that_have_no_effect() {
        assertThatThrownBy(() -> Freshet.create().port(0).set("server.multipart.max-request-size", "100MB").start())
                .isInstanceOf(ConfigException.class).hasMessageContaining("server.multipart.max-request-size must be"
                        + " at most server.max-body-bytes, which is 16MB; raise that key too; is 100MB");
        assertThatThrownBy(() -> Freshet.create().port(0).set("server.multipart.max-disk-size", "19MB").start())
                .isInstanceOf(ConfigException.class).hasMessageContaining("at least twice max-request-size");
        assertThatThrownBy(() -> Freshet.create().port(0).set("server.multipart.location", "/no/such/folder").start())
                .isInstanceOf(StartException.class)
                .hasMessageContaining("server.multipart.location: /no/such/folder is not a folder");
        Freshet.create().port(0).set("server.max-body-bytes", "1MB").start().close();
    }

    @Test
    void says_what_is_wrong() {
        assertThatThrownBy(() -> Freshet.create().port(0).set("server.compression.enable", "true").start())
                .isInstanceOf(ConfigException.class).hasMessageContaining("Did you mean server.compression.enabled?");
        assertThatThrownBy(() -> Freshet.create().port(0).set("server.compression.algorithms", "deflate").start())
                .isInstanceOf(ConfigException.class).hasMessageContaining("\"deflate\" is not one of gzip, br, zstd");
        assertThatThrownBy(() -> Freshet.create().port(0).set("server.static.locations", "/no/such/folder").start())
                .isInstanceOf(StartException.class)
                .hasMessageContaining("server.static.locations: /no/such/folder is not a folder");
    }

    @Test
    void names_the_library_that_an_algorithm_needs() {
        assertThatThrownBy(() -> Freshet.create().port(0).set("server.compression.enabled", "true")
                .set("server.compression.algorithms", "br").start())
                .isInstanceOf(StartException.class).hasMessageContaining("com.aayushatharva.brotli4j:brotli4j");
    }
}
