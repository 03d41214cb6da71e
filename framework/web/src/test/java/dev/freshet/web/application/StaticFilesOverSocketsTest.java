package dev.freshet.web.application;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.server.HttpServer;
import dev.freshet.web.compression.Compression;
import dev.freshet.web.compression.CompressionSettings;
import dev.freshet.web.resources.StaticFiles;
import dev.freshet.web.resources.StaticFilesSettings;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Static files over sockets, in each execution mode. */
@ParameterizedClass
@EnumSource(EveryMode.class)
class StaticFilesOverSocketsTest {
    private static final int LARGE = 6_000_001;

    @Parameter
    EveryMode mode;
    @TempDir
    Path temp;

    private final HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final byte[] large = new byte[LARGE];
    private HttpServer server;

    @BeforeEach
    void serve() throws IOException {
        new Random(1).nextBytes(large);
        Path folder = Files.createDirectory(temp.resolve("public"));
        Files.write(folder.resolve("large.bin"), large);
        Files.writeString(folder.resolve("site.css"), "body { color: navy }\n".repeat(500));
        Files.writeString(temp.resolve("secret.txt"), "secret");
        StaticFilesSettings settings = StaticFilesSettings.DEFAULT.withLocations(folder.toString());
        server = mode.serve(WebApplication.builder()
                .staticFiles(new StaticFiles(settings, getClass().getClassLoader()))
                .compression(new Compression(CompressionSettings.DEFAULT.enable()))
                .build());
    }

    @AfterEach
    void stop() {
        client.shutdownNow();
        server.stop();
    }

    private HttpResponse<byte[]> get(String path, String... fields) throws Exception {
        HttpRequest.Builder request =
                HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port() + path));
        if (fields.length > 0) {
            request.headers(fields);
        }
        return client.send(request.build(), BodyHandlers.ofByteArray());
    }

    private static String field(HttpResponse<?> response, String name) {
        return response.headers().firstValue(name).orElse("");
    }

    @Test
    void streams_a_large_file_and_the_end_of_it() throws Exception {
        HttpResponse<byte[]> whole = get("/large.bin", "Accept-Encoding", "gzip");
        assertThat(whole.body()).isEqualTo(large);
        assertThat(field(whole, "Content-Length")).isEqualTo(Integer.toString(LARGE));
        HttpResponse<byte[]> end = get("/large.bin", "Range", "bytes=-1000000", "If-Range", field(whole, "ETag"));
        assertThat(end.statusCode()).isEqualTo(206);
        assertThat(end.body()).isEqualTo(Arrays.copyOfRange(large, LARGE - 1_000_000, LARGE));
    }

    @Test
    void compresses_a_style_sheet_and_knows_it_again() throws Exception {
        HttpResponse<byte[]> response = get("/site.css", "Accept-Encoding", "gzip");
        assertThat(field(response, "Content-Encoding")).isEqualTo("gzip");
        try (GZIPInputStream plain = new GZIPInputStream(new ByteArrayInputStream(response.body()))) {
            assertThat(new String(plain.readAllBytes(), StandardCharsets.UTF_8)).startsWith("body { color: navy }\n")
                    .hasSize(500 * 21);
        }
        String tag = field(response, "ETag");
        assertThat(tag).startsWith("W/");
        HttpResponse<byte[]> again = get("/site.css", "Accept-Encoding", "gzip", "If-None-Match", tag);
        assertThat(again.statusCode()).isEqualTo(304);
        assertThat(field(again, "ETag")).isEqualTo(tag);
        HttpResponse<byte[]> part = get("/site.css", "Accept-Encoding", "gzip", "Range", "bytes=0-3");
        assertThat(part.statusCode()).isEqualTo(206);
        assertThat(part.body()).isEqualTo("body".getBytes(StandardCharsets.UTF_8));
        assertThat(field(get("/site.css", "Accept-Encoding", "gzip", "Range", "bytes=0-3", "If-Range", tag),
                "Content-Encoding")).isEqualTo("gzip");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/../secret.txt", "/%2e%2e/secret.txt", "/..%2fsecret.txt", "/..%5csecret.txt",
        "/site.css/..%2f..%2fsecret.txt", "/a/../../secret.txt", "/..;/secret.txt", "/%00", "/site.css%00.html",
        "//secret.txt", "/./../secret.txt", "/\\..\\secret.txt", "/%c0%ae%c0%ae/secret.txt", "/..\\secret.txt"})
    void never_leaves_its_folder(String target) throws Exception {
        try (Socket socket = new Socket("127.0.0.1", server.port())) {
            socket.setSoTimeout(10_000);
            socket.getOutputStream().write(("GET " + target + " HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
                    .getBytes(StandardCharsets.ISO_8859_1));
            String answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
            assertThat(answer).containsPattern("^HTTP/1.1 40[04] ").doesNotContain("\r\n\r\nsecret");
        }
    }
}
