package dev.freshet.gateway.filter.guard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.freshet.config.ConfigException;
import dev.freshet.gateway.Wire;
import dev.freshet.gateway.filter.TestGateway;
import dev.freshet.http.HttpHandler;
import dev.freshet.server.ServerConfig;
import dev.freshet.server.config.BodyMemory;
import dev.freshet.test.Eventually;
import java.io.ByteArrayInputStream;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** The shadow is the same upstream: a path with /copy before it tells what the mirror has sent. */
class MirrorTest {
    private static final String FILTER = """
            - set-path: /copy
            - mirror: { upstream: test, max-body: 10B, max-outstanding: 2 }
            - set-path: /asked
            """;
    private final BlockingQueue<String> received = new LinkedBlockingQueue<>();

    private HttpHandler upstream(CountDownLatch mayAnswerCopies, int copyStatus) {
        return (request, response) -> {
            received.add(request.method() + " " + request.path() + " "
                    + new String(request.body().readAllBytes(), StandardCharsets.UTF_8));
            boolean copy = request.path().equals("/copy");
            if (copy) {
                mayAnswerCopies.await(20, TimeUnit.SECONDS);
            }
            response.status(copy ? copyStatus : 200).send(copy ? "the copy" : "the answer");
        };
    }

    private String next() throws InterruptedException {
        return received.poll(20, TimeUnit.SECONDS);
    }

    @Test
    void sends_a_copy_with_its_body_and_gives_the_answer_of_the_upstream() throws Exception {
        try (TestGateway gateway = TestGateway.with(FILTER, upstream(new CountDownLatch(0), 500))) {
            assertThat(gateway.send("POST", "/", "body").body()).isEqualTo("the answer");
            assertThat(new String[] {next(), next()}).containsExactlyInAnyOrder("POST /copy body", "POST /asked body");
        }
    }

    @Test
    void never_waits_for_copies_and_sends_no_more_than_it_may() throws Exception {
        CountDownLatch latch = new CountDownLatch(1);
        try (TestGateway gateway = TestGateway.with(FILTER, upstream(latch, 200))) {
            for (int i = 0; i < 5; i++) {
                assertThat(gateway.get("/").body()).isEqualTo("the answer");
            }
            int copies = 0;
            for (int i = 0; i < 7; i++) {
                copies += next().contains("/copy") ? 1 : 0;
            }
            assertThat(copies).isEqualTo(2);
            latch.countDown();
            // A third copy would have left before the copy of a later request, for which there is a place again.
            Eventually.holds("a later request is copied", () -> {
                Wire.ask(gateway.port(), "DELETE", "/");
                return received.contains("DELETE /copy ");
            });
            assertThat(received).doesNotContain("GET /copy ");
        }
    }

    /** A mirror of all requests follows, so the test knows when the copies are there. */
    @Test
    void copies_a_share_of_the_requests() throws Exception {
        String filters = """
                - set-path: /none
                - mirror: { upstream: test, share: 0% }
                - set-path: /some
                - mirror: { upstream: test, share: 50% }
                - set-path: /copy
                - mirror: { upstream: test }
                - set-path: /asked
                """;
        try (TestGateway gateway = TestGateway.with(filters, upstream(new CountDownLatch(0), 200))) {
            int requests = 40;
            for (int i = 0; i < requests; i++) {
                gateway.get("/");
            }
            int some = 0;
            for (int others = 0; others < 2 * requests;) {
                String request = next();
                assertThat(request).isNotEqualTo("GET /none ");
                if (request.equals("GET /some ")) {
                    some++;
                } else {
                    others++;
                }
            }
            assertThat(some).isBetween(1, requests - 1);
        }
    }

    @Test
    void copies_no_body_that_is_too_large() throws Exception {
        try (TestGateway gateway = TestGateway.with(FILTER, upstream(new CountDownLatch(0), 200))) {
            gateway.send("POST", "/", "x".repeat(11));
            gateway.get("/");
            assertThat(next()).startsWith("POST /asked");
            assertThat(new String[] {next(), next()}).containsExactlyInAnyOrder("GET /copy ", "GET /asked ");
        }
    }

    /** Java's HTTP client offers HTTP/2 so; the gateway ignores the offer. */
    @Test
    void copies_a_request_that_offers_another_protocol() throws Exception {
        try (TestGateway gateway = TestGateway.with(FILTER, upstream(new CountDownLatch(0), 200))) {
            assertThat(Wire.get(gateway.port(), "/", "Connection: Upgrade, HTTP2-Settings", "Upgrade: h2c",
                    "HTTP2-Settings: AAMAAABkAAQAAP__")).isEqualTo("the answer");
            assertThat(new String[] {next(), next()}).containsExactlyInAnyOrder("GET /copy ", "GET /asked ");
        }
    }

    @Test
    void copies_no_body_for_which_there_is_no_memory() throws Exception {
        ServerConfig little = ServerConfig.DEFAULT.withBodyMemory(new BodyMemory(1024, 1024));
        try (TestGateway gateway = TestGateway.with(FILTER.replace("10B", "64KB"),
                upstream(new CountDownLatch(0), 200), little)) {
            String body = "x".repeat(20_000);
            assertThat(gateway.send("POST", "/", body).body()).isEqualTo("the answer");
            gateway.get("/");
            assertThat(next()).isEqualTo("POST /asked " + body);
            assertThat(new String[] {next(), next()}).containsExactlyInAnyOrder("GET /copy ", "GET /asked ");
        }
    }

    @Test
    void copies_no_body_whose_length_is_unknown() throws Exception {
        try (TestGateway gateway = TestGateway.with(FILTER, upstream(new CountDownLatch(0), 200))) {
            HttpRequest chunked = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + gateway.port() + "/"))
                    .POST(BodyPublishers.ofInputStream(() -> new ByteArrayInputStream(new byte[1]))).build();
            assertThat(gateway.client().send(chunked, BodyHandlers.ofString()).body()).isEqualTo("the answer");
            gateway.get("/");
            assertThat(next()).startsWith("POST /asked");
            assertThat(new String[] {next(), next()}).containsExactlyInAnyOrder("GET /copy ", "GET /asked ");
        }
    }

    @Test
    void refuses_an_upstream_that_there_is_not() {
        assertThatThrownBy(() -> TestGateway.with("- mirror: { upstream: shadow }"))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("upstream \"shadow\" is not an upstream; use one of: test")
                .hasMessageContaining(".yml:9");
    }
}
