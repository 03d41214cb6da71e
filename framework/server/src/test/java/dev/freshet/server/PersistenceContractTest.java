package dev.freshet.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.http.HttpStatus;
import dev.freshet.test.Eventually;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/** One connection, many requests: order, framing and when it ends (RFC 9112 sections 9.3 to 9.6). */
@Isolated("reads what is logged")
class PersistenceContractTest extends EngineContract {
    @BeforeEach
    void handlers() {
        application.on("/echo", (request, response) -> response.send(request.body().readAllBytes()));
        application.on("/query", (request, response) -> response.send(String.valueOf(request.query())));
        application.on("/stream", (request, response) -> {
            response.body().write("part one, ".getBytes(StandardCharsets.US_ASCII));
            response.body().flush();
            response.body().write("part two".getBytes(StandardCharsets.US_ASCII));
        });
        application.on("/status", (request, response) -> response.status(Integer.parseInt(request.query())).send("x"));
        application.on("/nothing", (request, response) -> response.status(202));
    }

    @Test
    void answers_and_keeps_the_connection() throws IOException {
        RawClient client = client();
        for (int i = 0; i < 3; i++) {
            RawResponse response = client.get("/hello").response().is(200, "Hello, World!").keepsAlive();
            assertThat(response.reason()).isEqualTo("OK");
            assertThat(response.header("Content-Type")).isEqualTo("text/plain;charset=UTF-8");
        }
        assertThat(server().connections()).isEqualTo(1);
    }

    @Test
    void answers_sixteen_requests_of_one_segment_in_order() throws IOException {
        StringBuilder requests = new StringBuilder();
        for (int i = 0; i < 16; i++) {
            requests.append(i == 7 ? "POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nseven"
                    : i % 3 == 0 ? "GET /hello-on-loop HTTP/1.1\r\nHost: a\r\n\r\n"
                    : "GET /query?" + i + " HTTP/1.1\r\nHost: a\r\n\r\n");
        }
        RawClient client = client().send(requests.toString());
        for (int i = 0; i < 16; i++) {
            String body = i == 7 ? "seven" : i % 3 == 0 ? "Hello from the loop" : String.valueOf(i);
            client.response().is(200, body).keepsAlive();
        }
        isInStep(client);
    }

    @Test
    void answers_a_thousand_pipelined_requests_while_they_are_still_being_sent() throws Exception {
        RawClient client = client();
        Thread sender = Thread.ofVirtual().start(() -> sendThousand(client));
        for (int i = 0; i < 1000; i++) {
            client.response().is(200, String.valueOf(i));
        }
        sender.join();
        isInStep(client);
    }

    private static void sendThousand(RawClient client) {
        try {
            for (int i = 0; i < 1000; i++) {
                client.get("/query?" + i);
            }
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    @Test
    void every_cut_of_the_bytes_gives_the_same_answers() throws IOException {
        byte[] bytes = ("GET /query?a=b HTTP/1.1\r\nHost: a\r\n\r\n"
                + "POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhello"
                + "POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n2;x=y\r\nde\r\n0\r\n"
                + "T: v\r\n\r\n"
                + "GET /hello-on-loop HTTP/1.1\r\nHost: a\r\n\r\n").getBytes(StandardCharsets.ISO_8859_1);
        RawClient client = client();
        for (int cut = 1; cut < bytes.length; cut++) {
            client.send(bytes, 0, cut);
            Thread.yield();
            client.send(bytes, cut, bytes.length);
            fourAnswers(client);
        }
        for (byte b : bytes) {
            client.send(new byte[] {b});
        }
        fourAnswers(client);
        isInStep(client);
    }

    private static void fourAnswers(RawClient client) throws IOException {
        client.response().is(200, "a=b");
        client.response().is(200, "hello");
        client.response().is(200, "abcde");
        client.response().is(200, "Hello from the loop");
    }

    @Test
    void a_response_to_head_has_the_fields_of_get_and_no_body() throws IOException {
        RawClient client = client();
        for (String path : new String[] {"/hello", "/hello-on-loop", "/stream"}) {
            RawResponse head = client.send("HEAD " + path + " HTTP/1.1\r\nHost: a\r\n\r\n").headResponse().is(200);
            RawResponse get = client.get(path).response().is(200);
            assertThat(head.header("Content-Length")).isEqualTo(get.header("Content-Length"));
            assertThat(head.header("Transfer-Encoding")).isEqualTo(get.header("Transfer-Encoding"));
        }
        isInStep(client);
    }

    @Test
    void a_response_of_204_or_304_has_no_body_whatever_the_handler_sends() throws IOException {
        application.on("/streamed", (request, response) -> {
            response.status(Integer.parseInt(request.query()));
            response.body().write(new byte[20_000]);
        });
        RawClient client = client();
        for (String status : new String[] {"204", "304"}) {
            client.get("/status?" + status).response().is(Integer.parseInt(status), "").keepsAlive();
            client.get("/streamed?" + status).response().is(Integer.parseInt(status), "").keepsAlive();
        }
        isInStep(client);
    }

    @Test
    void every_status_line_has_its_registered_phrase() throws IOException {
        RawClient client = client();
        for (int status : new int[] {200, 201, 206, 303, 404, 418, 451, 599}) {
            RawResponse response = client.get("/status?" + status).response().is(status, "x");
            assertThat(response.reason()).isEqualTo(HttpStatus.reason(status));
        }
    }

    @Test
    void a_handler_that_sends_nothing_answers_its_status_without_content() throws IOException {
        RawClient client = client();
        RawResponse response = client.get("/nothing").response().is(202, "").keepsAlive();
        assertThat(response.header("Content-Length")).isEqualTo("0");
        isInStep(client);
    }

    @Test
    void http_1_0_ends_the_connection_after_one_answer() throws IOException {
        RawClient client = client();
        client.send("GET /hello HTTP/1.0\r\n\r\n").response().is(200, "Hello, World!").saysClose();
        client.isEnded();
    }

    @Test
    void http_1_0_with_keep_alive_persists_and_is_told_so() throws IOException {
        RawClient client = client();
        for (String path : new String[] {"/hello", "/hello-on-loop"}) {
            client.send("GET " + path + " HTTP/1.0\r\nConnection: keep-alive\r\n\r\n");
            assertThat(client.response().is(200).header("Connection")).isEqualToIgnoringCase("keep-alive");
        }
        isInStep(client);
    }

    @Test
    void a_stream_to_http_1_0_ends_with_the_connection_and_has_no_chunks() throws IOException {
        RawClient client = client();
        RawResponse response = client.send("GET /stream HTTP/1.0\r\nConnection: keep-alive\r\n\r\n").response();
        assertThat(response.is(200, "part one, part two").saysClose().header("Transfer-Encoding")).isNull();
        client.isEnded();
    }

    @Test
    void nothing_is_answered_after_connection_close() throws IOException {
        RawClient client = client();
        client.send("GET /hello HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"
                + "GET /query?2 HTTP/1.1\r\nHost: a\r\n\r\n");
        client.response().is(200, "Hello, World!").saysClose();
        client.isEnded();
    }

    @Test
    void a_handler_can_end_the_connection() throws IOException {
        application.on("/last", (request, response) -> response.header("Connection", "close").send("bye"));
        RawClient client = client().get("/last").get("/hello");
        client.response().is(200, "bye").saysClose();
        client.isEnded();
    }

    @Test
    void a_peer_that_ends_its_output_still_gets_every_answer() throws IOException {
        RawClient client = client().get("/hello").get("/hello-on-loop").get("/stream").endOutput();
        client.response().is(200, "Hello, World!");
        client.response().is(200, "Hello from the loop");
        client.response().is(200, "part one, part two");
        client.isEnded();
    }

    @Test
    void a_connection_that_never_says_anything_is_closed_when_its_peer_closes() throws IOException {
        RawClient client = client();
        Eventually.holds("it is accepted", () -> server().connections() == 1);
        client.close();
        isEmpty();
    }
}
