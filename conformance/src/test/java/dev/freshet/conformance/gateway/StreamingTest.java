package dev.freshet.conformance.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.freshet.client.exchange.ClientException;
import dev.freshet.client.exchange.Exchange;
import dev.freshet.client.exchange.Failure;
import dev.freshet.client.loop.OutgoingRequest;
import dev.freshet.conformance.EngineMode;
import dev.freshet.conformance.gateway.TestClient.Answer;
import dev.freshet.http.ResponseFields;
import dev.freshet.http.http1.Http1Limits;
import dev.freshet.server.HttpServer;
import dev.freshet.server.ServerConfig;
import dev.freshet.test.Eventually;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Bodies and heads that the gateway passes on while they come, between every two versions of HTTP. */
@ParameterizedClass
@EnumSource(Way.class)
class StreamingTest {
    private static final Duration SOON = Duration.ofSeconds(30);
    private static final int LARGE = 50 << 20;

    @Parameter
    Way way;

    private final StreamingApplication application = new StreamingApplication();
    private HttpServer upstream;
    private TestGateway gateway;
    private TestClient client;

    @BeforeEach
    void start() throws IOException {
        Http1Limits limits = Http1Limits.DEFAULT;
        ServerConfig config = EngineMode.NIO_VIRTUAL.config().withHttp1(new Http1Limits(limits.maxRequestLine(),
                limits.maxHeaderBytes(), limits.maxHeaderCount(), LARGE, limits.maxChunkExtensionBytes(),
                limits.maxTrailerBytes(), limits.maxTrailerCount()));
        upstream = HttpServer.start(config, application);
        gateway = TestGateway.before(way.upstream(), upstream.port()).config(config).start();
        client = new TestClient(way.client(), gateway.port());
    }

    @AfterEach
    void stop() {
        client.close();
        gateway.close();
        upstream.stop();
        gateway.instance(0).awaitQuiet();
    }

    @Test
    void passes_each_event_on_when_it_is_sent() throws IOException {
        try (Exchange events = client.begin(TestClient.get("/events"))) {
            assertThat(events.response().status()).isEqualTo(200);
            assertThat(events.response().headers().first("Content-Type")).isEqualTo("text/event-stream");
            for (int i = 0; i < 20; i++) {
                // The next is sent when this one has arrived.
                assertThat(TestClient.text(events, "data: 00\n\n".length())).isEqualTo("data: %02d\n\n".formatted(i));
                application.next();
            }
            assertThat(events.read(new byte[1], 0, 1)).isEqualTo(-1);
        }
    }

    @Test
    void passes_on_the_head_of_a_response_whose_body_is_yet_to_come() throws IOException {
        try (Exchange events = client.begin(TestClient.get("/head-first"))) {
            assertThat(events.response().status()).isEqualTo(200);
            application.next();
            assertThat(TestClient.text(events, 4)).isEqualTo("body");
        }
    }

    @Test
    void lets_two_streams_go_both_ways_at_once() throws IOException {
        OutgoingRequest request = new OutgoingRequest("POST", "/echo", "a")
                .contentLength(OutgoingRequest.UNKNOWN_LENGTH);
        try (Exchange echo = client.begin(request)) {
            for (int i = 0; i < 20; i++) {
                byte[] piece = "piece %02d".formatted(i).getBytes();
                echo.write(piece, 0, piece.length);
                assertThat(TestClient.text(echo, piece.length)).isEqualTo("piece %02d".formatted(i));
            }
            echo.end();
            assertThat(echo.read(new byte[1], 0, 1)).isEqualTo(-1);
        }
        assertThat(client.ask("/small").text()).isEqualTo("small");
    }

    @Test
    void passes_on_an_answer_that_comes_before_the_body() throws IOException {
        OutgoingRequest request = new OutgoingRequest("POST", "/refused", "a").contentLength(10_000_000);
        try (Exchange refused = client.begin(request)) {
            TestClient.write(refused, new byte[20_000]);
            Answer answer = TestClient.answer(refused);
            assertThat(answer.status()).isEqualTo(413);
            assertThat(answer.text()).isEqualTo("too much");
        }
        assertThat(client.ask("/small").text()).isEqualTo("small");
    }

    @Test
    void passes_trailers_both_ways() throws IOException {
        OutgoingRequest request = new OutgoingRequest("POST", "/trailers", "a").field("TE", "trailers")
                .contentLength(OutgoingRequest.UNKNOWN_LENGTH);
        try (Exchange exchange = client.begin(request)) {
            ResponseFields trailers = new ResponseFields();
            trailers.add("X-Sum", "42");
            exchange.write(new byte[100], 0, 100);
            exchange.end(trailers);
            Answer answer = TestClient.answer(exchange);
            assertThat(answer.text()).isEqualTo("100 bytes, X-Sum 42");
            assertThat(answer.trailers().first("X-Done")).isEqualTo("yes");
        }
    }

    @Test
    void answers_without_a_body_where_there_is_none() throws IOException {
        for (int status : new int[] {204, 304}) {
            Answer answer = client.ask("/status?" + status);
            assertThat(answer.status()).isEqualTo(status);
            assertThat(answer.body()).isEmpty();
        }
        Answer head = client.ask(new OutgoingRequest("HEAD", "/small", "a"));
        assertThat(head.status()).isEqualTo(200);
        assertThat(head.headers().first("Content-Length")).isEqualTo("5");
        assertThat(head.body()).isEmpty();
        application.next();
        Answer unknown = client.ask(new OutgoingRequest("HEAD", "/head-first", "a"));
        assertThat(unknown.headers().first("Content-Length")).isNull();
        assertThat(client.ask("/small").headers().first("Content-Length")).isEqualTo("5");
    }

    /** Over HTTP/2 the reset may come before the gateway has looked at the head: then there is an answer, 502. */
    @Test
    void breaks_the_client_off_when_the_upstream_breaks_off() throws IOException {
        try (Exchange broken = client.begin(TestClient.get("/broken"))) {
            if (broken.response().status() == 200) {
                assertThatThrownBy(() -> TestClient.answer(broken)).isInstanceOfSatisfying(ClientException.class,
                        failure -> assertThat(failure.failure()).isEqualTo(Failure.CONNECTION_LOST));
            } else {
                assertThat(broken.response().status()).isEqualTo(502);
            }
        }
        gateway.instance(0).awaitQuiet();
        assertThat(gateway.instance(0).failures()).isNotEmpty().containsOnly(Failure.CONNECTION_LOST);
    }

    @Test
    void passes_interim_responses_on() throws IOException {
        try (Exchange hinted = client.begin(TestClient.get("/hints"))) {
            List<String> interim = new ArrayList<>();
            hinted.onInterim(head -> interim.add(head.status() + " " + head.headers().first("Link")));
            assertThat(TestClient.answer(hinted).text()).isEqualTo("hinted");
            assertThat(interim).containsExactly("103 </style.css>; rel=preload", "103 </more.css>; rel=preload");
        }
    }

    @Test
    void cancels_the_upstream_when_the_client_leaves() throws IOException {
        try (Exchange endless = client.begin(TestClient.get("/endless"))) {
            TestClient.text(endless, 1_000);
            endless.cancel();
        }
        Eventually.holds("the upstream to be cancelled", SOON, application::isCancelled);
        gateway.instance(0).awaitQuiet();
        assertThat(gateway.instance(0).failures()).containsExactly(Failure.CANCELLED);
    }

    @Test
    void cancels_the_upstream_when_the_client_leaves_within_its_own_body() throws IOException {
        OutgoingRequest request = new OutgoingRequest("POST", "/sink", "a").contentLength(1_000_000);
        try (Exchange half = client.begin(request)) {
            half.write(new byte[500_000], 0, 500_000);
            half.cancel();
        }
        Eventually.holds("the upstream to be cancelled", SOON, application::isCancelled);
        gateway.instance(0).awaitQuiet();
    }

    @Test
    @Tag("slow")
    void carries_50_megabytes_each_way_in_a_small_heap() throws IOException {
        int length = LARGE;
        long before = heapInUse();
        assertThat(upload(length)).isEqualTo(length + " bytes");
        assertThat(heapInUse() - before).as("heap after the upload").isLessThan(8 << 20);
        try (Exchange down = client.begin(TestClient.get("/source?" + length))) {
            byte[] piece = new byte[64 * 1024];
            long sum = 0;
            for (int read = down.read(piece, 0, piece.length); read >= 0; read = down.read(piece, 0, piece.length)) {
                sum += read;
            }
            assertThat(sum).isEqualTo(length);
        }
        assertThat(heapInUse() - before).as("heap after the download").isLessThan(8 << 20);
    }

    private String upload(int length) throws ClientException {
        OutgoingRequest request = new OutgoingRequest("POST", "/sink", "a").contentLength(length);
        try (Exchange up = client.begin(request)) {
            byte[] piece = new byte[64 * 1024];
            for (int sent = 0; sent < length; sent += piece.length) {
                up.write(piece, 0, piece.length);
            }
            TestClient.end(up);
            return TestClient.answer(up).text();
        }
    }

    private static long heapInUse() {
        System.gc();
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    }
}
