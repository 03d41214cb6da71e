package dev.freshet.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.aayushatharva.brotli4j.Brotli4jLoader;
import com.aayushatharva.brotli4j.encoder.BrotliOutputStream;
import com.github.luben.zstd.ZstdOutputStreamNoFinalizer;
import dev.freshet.client.exchange.Failure;
import dev.freshet.test.network.RawServer;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(30)
class CompressedResponseTest {
    private static final String TEXT = "so much of the same, ".repeat(5_000);

    private TestServer server;
    private RestClient client;

    @BeforeEach
    void start() throws Exception {
        server = TestServer.http1();
        server.on("/", (request, response) -> {
            String[] codings = request.header("X-Coding").split(",");
            byte[] body = TEXT.getBytes(StandardCharsets.UTF_8);
            for (String coding : codings) {
                body = compressed(coding.toLowerCase(Locale.ROOT), body);
            }
            if (request.header("X-Cut") != null) {
                body = Arrays.copyOf(body, body.length / 2);
            }
            response.header("X-Accepted", String.valueOf(request.header("Accept-Encoding")))
                    .header("Content-Encoding", String.join(", ", codings).replace("raw", "deflate")).send(body);
        });
        client = server.builder().compression(ContentCoding.ZSTD, ContentCoding.BROTLI, ContentCoding.GZIP,
                ContentCoding.DEFLATE).build();
    }

    @AfterEach
    void stop() {
        client.close();
        server.close();
    }

    private static byte[] compressed(String coding, byte[] body) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        if (coding.equals("br")) {
            Brotli4jLoader.ensureAvailability();
        }
        try (OutputStream out = switch (coding) {
            case "gzip", "x-gzip" -> new GZIPOutputStream(bytes);
            case "deflate" -> new DeflaterOutputStream(bytes);
            case "raw" -> new DeflaterOutputStream(bytes, new Deflater(9, true));
            case "br" -> new BrotliOutputStream(bytes);
            case "zstd" -> new ZstdOutputStreamNoFinalizer(bytes);
            default -> bytes;
        }) {
            out.write(body);
        }
        return bytes.toByteArray();
    }

    @ParameterizedTest
    @ValueSource(strings = {"gzip", "x-gzip", "deflate", "raw", "br", "zstd", "identity", "GZIP", "gzip,br"})
    void undoes_what_it_has_asked_for(String coding) {
        ReceivedEntity<String> seen =
                client.get().uri("/").header("X-Coding", coding).retrieve().toEntity(String.class);
        assertThat(seen.header("X-Accepted")).isEqualTo("zstd, br, gzip, deflate");
        assertThat(seen.body()).isEqualTo(TEXT);
    }

    @ParameterizedTest
    @ValueSource(strings = {"gzip", "deflate", "br", "zstd"})
    void fails_what_is_cut_off(String coding) {
        assertThatThrownBy(() -> client.get().uri("/").header("X-Coding", coding).header("X-Cut", "1").retrieve()
                .body(String.class)).isInstanceOf(ResourceAccessException.class);
    }

    @Test
    void fails_what_needs_a_dictionary() throws Exception {
        Deflater deflater = new Deflater();
        deflater.setDictionary("so much".getBytes(StandardCharsets.UTF_8));
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (OutputStream out = new DeflaterOutputStream(bytes, deflater)) {
            out.write("so much of the same".getBytes(StandardCharsets.UTF_8));
        }
        deflater.end();
        server.on("/dictionary", (request, response) ->
                response.header("Content-Encoding", "deflate").send(bytes.toByteArray()));
        assertThatThrownBy(() -> client.get().uri("/dictionary").retrieve().body(String.class))
                .isInstanceOf(ResourceAccessException.class).hasMessageContaining("compressed with a dictionary");
    }

    @Test
    void joins_gzip_members_but_refuses_endless_empty_ones() throws Exception {
        byte[] empty = compressed("gzip", new byte[0]);
        ByteArrayOutputStream two = new ByteArrayOutputStream();
        two.writeBytes(compressed("gzip", "one".getBytes(StandardCharsets.UTF_8)));
        two.writeBytes(empty);
        two.writeBytes(compressed("gzip", " two".getBytes(StandardCharsets.UTF_8)));
        two.writeBytes(empty);
        ByteArrayOutputStream none = new ByteArrayOutputStream();
        for (int i = 0; i < 100_000; i++) {
            none.writeBytes(empty);
        }
        server.on("/two", (request, response) -> response.header("Content-Encoding", "gzip").send(two.toByteArray()));
        server.on("/none", (request, response) -> response.header("Content-Encoding", "gzip").send(none.toByteArray()));
        assertThat(client.get().uri("/two").retrieve().body(String.class)).isEqualTo("one two");
        assertThatThrownBy(() -> client.get().uri("/none").retrieve().body(String.class))
                .isInstanceOf(ResourceAccessException.class).hasMessageContaining("empty gzip members");
    }

    @ParameterizedTest
    @ValueSource(strings = {"gzip", "deflate", "br", "zstd"})
    void bounds_what_a_body_grows_to(String coding) {
        try (RestClient small = server.builder().compression(ContentCoding.values())
                .sizes(new SizeLimits(100_000, 100, 50_000)).build()) {
            ResourceAccessException thrown = catchThrowableOfType(ResourceAccessException.class,
                    () -> small.get().uri("/").header("X-Coding", coding).exchange((request, response) ->
                            response.body().readAllBytes().length));
            assertThat(thrown.failure()).isEqualTo(Failure.TOO_LARGE);
        }
    }

    @Test
    void bounds_a_whole_body_by_its_size_after_decompression() {
        try (RestClient small = server.builder().sizes(new SizeLimits(TEXT.length() - 1, 10, 1L << 30)).build()) {
            assertThatThrownBy(() -> small.get().uri("/").header("X-Coding", "gzip").retrieve().body(String.class))
                    .isInstanceOf(ResourceAccessException.class).hasMessageContaining("over the limit");
        }
    }

    @Test
    void refuses_a_coding_that_was_not_asked_for() {
        try (RestClient plain = server.builder().build()) {
            assertThatThrownBy(() -> plain.get().uri("/").header("X-Coding", "br").retrieve().body(String.class))
                    .isInstanceOf(ResourceAccessException.class).hasMessageContaining("content coding br");
        }
    }

    @Test
    void an_error_whose_body_cannot_be_read_keeps_its_status() {
        server.on("/error", (request, response) -> response.status(503).header("Content-Encoding", "br").send("down"));
        try (RestClient plain = server.builder().build()) {
            HttpServerErrorException thrown = catchThrowableOfType(HttpServerErrorException.class,
                    () -> plain.get().uri("/error").retrieve().body(String.class));
            assertThat(thrown.status()).isEqualTo(503);
            assertThat(thrown.bodyBytes()).isEmpty();
        }
    }

    /** Nothing but close() frees the native memory of zstd. */
    @Test
    void closes_a_coding_if_the_one_inside_cannot_be_opened() throws Exception {
        AtomicBoolean closed = new AtomicBoolean();
        byte[] noGzip = TEXT.getBytes(StandardCharsets.UTF_8);
        InputStream body = new ByteArrayInputStream(compressed("zstd", noGzip)) {
            @Override
            public void close() {
                closed.set(true);
            }
        };
        assertThatThrownBy(() -> ContentCoding.decode(List.of("gzip, zstd"), body,
                List.of(ContentCoding.GZIP, ContentCoding.ZSTD))).isInstanceOf(IOException.class);
        assertThat(closed).isTrue();
    }

    @Test
    void leaves_alone_what_the_caller_has_asked_for() {
        byte[] body = client.get().uri("/").header("X-Coding", "gzip").header("Accept-Encoding", "gzip").retrieve()
                .body(byte[].class);
        assertThat(body).hasSizeLessThan(TEXT.length() / 10).startsWith(0x1f, 0x8b);
        try (RestClient none = server.builder().compression().build()) {
            assertThat(none.get().uri("/").header("X-Coding", "identity").retrieve().toEntity(String.class)
                    .header("X-Accepted")).isEqualTo("null");
        }
    }

    @Test
    void neither_asks_for_a_compressed_range_nor_decompresses_one() throws Exception {
        byte[] whole = compressed("gzip", TEXT.getBytes(StandardCharsets.UTF_8));
        byte[] range = Arrays.copyOfRange(whole, 20, whole.length);
        server.on("/range", (request, response) -> response.status(206).header("Content-Encoding", "gzip")
                .header("X-Accepted", String.valueOf(request.header("Accept-Encoding"))).send(range));
        ReceivedEntity<byte[]> seen = client.get().uri("/range").header("Range", "bytes=20-").retrieve()
                .toEntity(byte[].class);
        assertThat(seen.header("X-Accepted")).isEqualTo("null");
        assertThat(seen.body()).isEqualTo(range);
    }

    @ParameterizedTest
    @ValueSource(strings = {"gzip", "deflate", "raw", "br", "zstd"})
    void ends_where_the_body_ends_with_its_trailers_or_cut_off(String coding) throws Exception {
        CountDownLatch read = new CountDownLatch(1);
        try (RawServer raw = RawServer.on(peer -> {
            boolean cut = peer.readHead().startsWith("GET /cut");
            byte[] body = compressed(coding, TEXT.getBytes(StandardCharsets.UTF_8));
            peer.write("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nContent-Encoding: "
                    + coding.replace("raw", "deflate") + "\r\n\r\n" + Integer.toHexString(body.length) + "\r\n");
            peer.out().write(body);
            peer.write("\r\n");
            if (!cut) {
                await(read);
                peer.write("0\r\nX-Sum: 7\r\n\r\n");
            }
        })) {
            String url = "http://127.0.0.1:" + raw.address().getPort();
            assertThat(client.get().uri(url).<String>exchange((request, response) -> {
                if (coding.equals("br")) {
                    read.countDown(); // its library gives nothing before it has read on
                }
                response.body().readNBytes(TEXT.length());
                read.countDown();
                assertThat(response.body().read()).isNegative();
                return response.trailers().first("X-Sum");
            })).isEqualTo("7");
            assertThatThrownBy(() -> client.get().uri(url + "/cut").retrieve().body(String.class))
                    .isInstanceOf(ResourceAccessException.class);
        }
    }

    private static void await(CountDownLatch latch) throws IOException {
        try {
            assertThat(latch.await(20, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            throw new IOException(e);
        }
    }

    @Test
    void takes_no_body_for_an_empty_one() {
        assertThat(client.head().uri("/").header("X-Coding", "gzip").retrieve().toEntity(String.class).body()).isNull();
    }
}
