package dev.freshet.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.server.config.TimeLimits;
import java.io.IOException;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/** The first bytes of a connection decide what is spoken on it (RFC 9113 section 3.3). */
@Isolated("reads what is logged")
class ProtocolSelectionContractTest extends EngineContract {
    private static final String PREFACE = "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n";
    private static final Duration LONG = Duration.ofSeconds(60);
    private static final Duration SHORT = Duration.ofMillis(500);

    @Test
    void without_http2_its_preface_is_505() throws IOException {
        start(config().withHttp2Enabled(false));
        RawClient client = client().send(PREFACE);
        client.response().is(505).saysClose();
        client.isEnded();
    }

    @Test
    void what_begins_like_the_preface_and_goes_on_otherwise_is_http1() throws IOException {
        for (int same = 0; same < PREFACE.length(); same++) {
            RawClient client = client().send(PREFACE.substring(0, same));
            // A request line of its own at each place: a method that no one knows, a target that is none.
            client.send("!\r\nHost: a\r\n\r\n");
            assertThat(client.response().saysClose().status()).isIn(400, 501, 505);
            client.isEnded();
        }
    }

    @Test
    void a_post_is_told_from_the_preface_byte_by_byte() throws IOException {
        application.on("/echo", (request, response) -> response.send(request.body().readAllBytes()));
        RawClient client = client();
        byte[] request = "POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhello".getBytes();
        for (int i = 0; i < request.length; i++) {
            client.send(request, i, i + 1);
        }
        client.response().is(200, "hello").keepsAlive();
        isInStep(client);
    }

    @Test
    void requests_that_came_with_the_first_bytes_are_all_answered() throws IOException {
        RawClient client = client();
        client.send("GET /hello HTTP/1.1\r\nHost: a\r\n\r\n".repeat(20));
        for (int i = 0; i < 20; i++) {
            client.response().is(200, "Hello, World!").keepsAlive();
        }
        isInStep(client);
    }

    @Test
    void a_first_request_larger_than_the_first_buffer_is_read_whole() throws IOException {
        application.on("/echo", (request, response) -> response.send(request.body().readAllBytes()));
        String field = "X: " + "x".repeat(6_000) + "\r\n";
        RawClient client = client().send("POST /echo HTTP/1.1\r\nHost: a\r\n" + field + "Content-Length: 50000\r\n\r\n"
                + "y".repeat(50_000));
        client.response().is(200, "y".repeat(50_000)).keepsAlive();
        isInStep(client);
    }

    @Test
    void a_preface_that_does_not_go_on_is_408_after_the_time_for_a_head() throws IOException {
        start(config().withTimeouts(new TimeLimits(LONG, SHORT, LONG, LONG, LONG)));
        RawClient client = client().send("PRI * HT");
        client.response().isProblem(408).saysClose();
        client.isEnded();
    }

    @Test
    void a_connection_without_a_first_byte_is_idle() throws IOException {
        start(config().withTimeouts(new TimeLimits(SHORT, LONG, LONG, LONG, LONG)));
        client().isEnded();
    }

    @Test
    void a_peer_that_ends_within_the_preface_is_forgotten() throws IOException {
        RawClient client = client().send("PRI *").endOutput();
        client.isEnded();
    }
}
