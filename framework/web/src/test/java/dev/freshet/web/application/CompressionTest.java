package dev.freshet.web.application;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.aayushatharva.brotli4j.decoder.BrotliInputStream;
import com.github.luben.zstd.ZstdInputStream;
import dev.freshet.http.HttpHandler;
import dev.freshet.server.HttpServer;
import dev.freshet.web.compression.Compression;
import dev.freshet.web.compression.CompressionSettings;
import dev.freshet.web.sse.EventStream;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Compressed responses over sockets, in each execution mode. */
@ParameterizedClass
@EnumSource(EveryMode.class)
class CompressionTest {
    private static final String TEXT = "All streams flow into the sea, yet the sea is never full. ".repeat(100);
    private static final CompressionSettings ALL =
            CompressionSettings.DEFAULT.enable().withAlgorithms("br", "zstd", "gzip");

    @Parameter
    EveryMode mode;

    private final WebApplicationBuilder web = WebApplication.builder();
    private final HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private HttpServer server;

    @BeforeEach
    void routes() {
        web.compression(new Compression(ALL));
        on("/text", (_, response) -> response.header("ETag", "\"v1\"").header("Accept-Ranges", "bytes").send(TEXT));
        on("/stream", (_, response) -> {
            response.contentType("text/plain");
            byte[] bytes = TEXT.getBytes(StandardCharsets.UTF_8);
            for (int i = 0; i < bytes.length; i += 100) {
                response.body().write(bytes, i, 100);
            }
        });
    }

    private void on(String path, HttpHandler handler) {
        web.get(path, handler);
    }

    @AfterEach
    void stop() {
        client.shutdownNow();
        if (server != null) {
            server.stop();
        }
    }

    private <T> HttpResponse<T> send(String method, String path, HttpResponse.BodyHandler<T> body, String... fields)
            throws Exception {
        if (server == null) {
            server = mode.serve(web.build());
        }
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port() + path))
                .method(method, HttpRequest.BodyPublishers.noBody());
        if (fields.length > 0) {
            request.headers(fields);
        }
        return client.send(request.build(), body);
    }

    private HttpResponse<byte[]> get(String path, String acceptEncoding, String... more) throws Exception {
        String[] fields = new String[more.length + 2];
        fields[0] = "Accept-Encoding";
        fields[1] = acceptEncoding;
        System.arraycopy(more, 0, fields, 2, more.length);
        return send("GET", path, BodyHandlers.ofByteArray(), fields);
    }

    private static String field(HttpResponse<?> response, String name) {
        return String.join("|", response.headers().allValues(name));
    }

    private static String decoded(HttpResponse<byte[]> response) throws IOException {
        InputStream body = new ByteArrayInputStream(response.body());
        InputStream decoder = switch (field(response, "Content-Encoding")) {
            case "gzip" -> new GZIPInputStream(body);
            case "br" -> new BrotliInputStream(body);
            case "zstd" -> new ZstdInputStream(body);
            default -> body;
        };
        try (decoder) {
            return new String(decoder.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    @Test
    void sends_each_coding_to_who_accepts_it() throws Exception {
        for (String coding : new String[] {"gzip", "br", "zstd"}) {
            for (String path : new String[] {"/text", "/stream"}) {
                HttpResponse<byte[]> response = get(path, coding);
                assertThat(field(response, "Content-Encoding")).isEqualTo(coding);
                assertThat(field(response, "Vary")).isEqualTo("Accept-Encoding");
                assertThat(response.body().length).isLessThan(600);
                assertThat(decoded(response)).isEqualTo(TEXT);
            }
        }
    }

    @Test
    void goes_by_the_weights_of_the_client_and_then_by_its_own_order() throws Exception {
        assertThat(field(get("/text", "gzip, br"), "Content-Encoding")).isEqualTo("br");
        assertThat(field(get("/text", "gzip, br;q=0.5, zstd;q=0.7"), "Content-Encoding")).isEqualTo("gzip");
        assertThat(field(get("/text", "*"), "Content-Encoding")).isEqualTo("br");
        assertThat(field(get("/text", "*, br;q=0"), "Content-Encoding")).isEqualTo("zstd");
        assertThat(field(get("/text", "X-GZIP"), "Content-Encoding")).isEqualTo("gzip");
        assertThat(field(get("/text", "identity, gzip;q=0.5"), "Content-Encoding")).isEmpty();
        for (String none : new String[] {"deflate", "gzip;q=0", "gzip;q=2", "gzip;q=x", "gzip;q=.5", "gzip;q=1.001",
            "identity", ""}) {
            HttpResponse<byte[]> response = get("/text", none);
            assertThat(field(response, "Content-Encoding")).as(none).isEmpty();
            assertThat(field(response, "Vary")).isEqualTo("Accept-Encoding");
            assertThat(field(response, "ETag")).isEqualTo("\"v1\"");
            assertThat(decoded(response)).isEqualTo(TEXT);
        }
    }

    @Test
    void adds_to_vary_unless_the_handler_names_the_header_itself() throws Exception {
        String[][] beforeAndAfter = {{"X-Accept-Encoding", "X-Accept-Encoding|Accept-Encoding"},
            {"Accept-Encoding-Type,Accept", "Accept-Encoding-Type,Accept|Accept-Encoding"},
            {"Accept, accept-encoding", "Accept, accept-encoding"}, {"Accept, *", "Accept, *"}, {"*", "*"}};
        for (int i = 0; i < beforeAndAfter.length; i++) {
            String before = beforeAndAfter[i][0];
            on("/vary" + i, (_, response) -> response.header("Vary", before).send(TEXT));
        }
        for (int i = 0; i < beforeAndAfter.length; i++) {
            assertThat(field(get("/vary" + i, "gzip"), "Vary")).isEqualTo(beforeAndAfter[i][1]);
        }
    }

    @Test
    void makes_the_tag_weak_and_takes_ranges_back() throws Exception {
        HttpResponse<byte[]> response = get("/text", "gzip");
        assertThat(field(response, "ETag")).isEqualTo("W/\"v1\"");
        assertThat(field(response, "Accept-Ranges")).isEmpty();
        assertThat(field(response, "Content-Length")).isEqualTo(Integer.toString(response.body().length));
    }

    @Test
    void leaves_alone_what_is_small_or_encoded_or_of_another_type() throws Exception {
        on("/small", (_, response) -> response.send("small"));
        on("/small-stream", (_, response) -> {
            response.contentType("text/plain");
            response.body().write("small".getBytes(StandardCharsets.UTF_8));
        });
        on("/encoded", (_, response) -> response.header("Content-Encoding", "x").send(TEXT));
        on("/image", (_, response) -> response.contentType("image/png").send(TEXT));
        on("/kept", (_, response) -> response.header("Cache-Control", "no-transform").send(TEXT));
        on("/part", (_, response) -> response.status(206).header("Content-Range", "bytes 0-1/9").send(TEXT));
        on("/none", (_, response) -> response.status(204).send());
        for (String path : new String[] {"/small", "/small-stream", "/image", "/kept", "/part", "/none"}) {
            HttpResponse<byte[]> response = get(path, "gzip");
            assertThat(field(response, "Content-Encoding")).as(path).isEmpty();
        }
        assertThat(field(get("/encoded", "gzip"), "Content-Encoding")).isEqualTo("x");
        HttpResponse<byte[]> forced = get("/small", "gzip, identity;q=0");
        assertThat(field(forced, "Content-Encoding")).isEqualTo("gzip");
        assertThat(decoded(forced)).isEqualTo("small");
    }

    @Test
    void says_the_same_of_head_as_of_get() throws Exception {
        on("/length", (_, response) -> response.contentType("text/plain").header("Content-Length", "5800").send());
        for (String path : new String[] {"/text", "/stream"}) {
            HttpResponse<Void> head = send("HEAD", path, BodyHandlers.discarding(), "Accept-Encoding", "gzip");
            assertThat(field(head, "Content-Encoding")).isEqualTo("gzip");
            assertThat(field(head, "Content-Length")).isEqualTo(field(get(path, "gzip"), "Content-Length"));
        }
        HttpResponse<Void> length = send("HEAD", "/length", BodyHandlers.discarding(), "Accept-Encoding", "gzip");
        assertThat(field(length, "Content-Encoding")).isEqualTo("gzip");
        assertThat(field(length, "Content-Length")).as("not that of the uncompressed body").isEmpty();
    }

    @Test
    void compresses_errors_too_but_never_what_was_dropped_for_them() throws Exception {
        on("/fails", (_, response) -> {
            response.contentType("text/plain");
            response.body().write(TEXT.getBytes(StandardCharsets.UTF_8));
            throw new dev.freshet.http.HttpException(409, TEXT);
        });
        HttpResponse<byte[]> response = get("/fails", "gzip");
        assertThat(response.statusCode()).isEqualTo(409);
        assertThat(field(response, "Content-Encoding")).isEqualTo("gzip");
        assertThat(decoded(response)).startsWith("{\"title\":\"Conflict\"");
    }

    @Test
    void never_completes_a_stream_that_fails() {
        on("/breaks", (_, response) -> {
            response.contentType("text/plain");
            response.body().write(TEXT.getBytes(StandardCharsets.UTF_8));
            response.body().flush();
            throw new IOException("the source is broken");
        });
        assertThatThrownBy(() -> get("/breaks", "gzip")).isInstanceOf(IOException.class);
    }

    @Test
    void passes_each_event_on_at_once_where_event_streams_are_named() throws Exception {
        CountDownLatch seen = new CountDownLatch(1);
        web.compression(new Compression(ALL.withMimeTypes("text/*")));
        on("/events", (request, response) -> web.eventStreams().send(request, response, EventStream.of(events -> {
            events.send("first");
            assertThat(seen.await(10, TimeUnit.SECONDS)).isTrue();
            events.send("second");
        })));
        HttpResponse<InputStream> response =
                send("GET", "/events", BodyHandlers.ofInputStream(), "Accept-Encoding", "gzip");
        assertThat(field(response, "Content-Encoding")).isEqualTo("gzip");
        try (InputStream in = new GZIPInputStream(response.body(), 1)) {
            byte[] first = in.readNBytes("data: first\n\n".length());
            assertThat(new String(first, StandardCharsets.UTF_8)).isEqualTo("data: first\n\n");
            seen.countDown();
            assertThat(new String(in.readAllBytes(), StandardCharsets.UTF_8)).isEqualTo("data: second\n\n");
        }
    }

    @Test
    void event_streams_are_not_compressed_unless_named() throws Exception {
        on("/events", (request, response) -> web.eventStreams().send(request, response, EventStream.of(events ->
                events.send(TEXT))));
        assertThat(field(get("/events", "gzip"), "Content-Encoding")).isEmpty();
    }

    @Test
    void answers_304_with_the_tag_that_the_client_has() throws Exception {
        on("/fresh", (_, response) -> response.status(304).header("ETag", "\"v1\"").send());
        HttpResponse<byte[]> compressed = get("/fresh", "gzip", "If-None-Match", "W/\"v1\"");
        assertThat(compressed.statusCode()).isEqualTo(304);
        assertThat(field(compressed, "ETag")).isEqualTo("W/\"v1\"");
        assertThat(field(compressed, "Vary")).isEqualTo("Accept-Encoding");
        assertThat(field(get("/fresh", "gzip", "If-None-Match", "\"v1\""), "ETag")).isEqualTo("\"v1\"");
    }
}
