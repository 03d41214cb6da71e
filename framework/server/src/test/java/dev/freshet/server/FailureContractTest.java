package dev.freshet.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.freshet.http.HttpApplication;
import dev.freshet.http.HttpException;
import dev.freshet.http.HttpHandler;
import dev.freshet.test.network.RawResponseReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/** What goes wrong, and what the peer, the connection and the log see of it. */
@Isolated("reads what is logged")
class FailureContractTest extends EngineContract {
    private static final String SECRET = "jdbc password in C:\\secret";

    private void onBoth(HttpHandler handler) {
        application.on("/on-thread", handler);
        application.onLoop("/on-loop", handler);
    }

    private static final String[] BOTH = {"/on-thread", "/on-loop"};

    @Test
    void an_exception_is_500_without_internals_and_the_connection_goes_on() throws IOException {
        onBoth((request, response) -> {
            response.status(201).header("X-Half", "done");
            response.body().write(1);
            throw new IllegalStateException(SECRET);
        });
        RawClient client = client();
        for (String path : BOTH) {
            RawResponse response = client.get(path).response().isProblem(500).keepsAlive();
            assertThat(response.text()).doesNotContain("secret");
            assertThat(response.header("X-Half")).isNull();
            isInStep(client);
        }
        assertThat(complaints(2)).hasSize(2).allSatisfy(line -> {
            assertThat(line.message()).contains("GET /on-");
            assertThat(line.failure()).hasMessage(SECRET);
        });
    }

    @Test
    void an_error_is_500_and_kills_neither_thread_nor_loop() throws IOException {
        onBoth((request, response) -> {
            throw new StackOverflowError();
        });
        RawClient client = client();
        for (int i = 0; i < 4; i++) {
            client.get(BOTH[i % 2]).response().isProblem(500).keepsAlive();
        }
        isInStep(client);
        assertThat(complaints(4)).hasSize(4);
    }

    @Test
    void an_http_exception_is_its_status_and_detail_and_is_not_logged() throws IOException {
        onBoth((request, response) -> {
            throw new HttpException(409, "there is one already");
        });
        RawClient client = client();
        for (String path : BOTH) {
            RawResponse response = client.get(path).response().isProblem(409).keepsAlive();
            assertThat(response.text()).contains("\"detail\":\"there is one already\"", "\"title\":\"Conflict\"");
        }
        isInStep(client);
    }

    @Test
    void a_failure_to_find_the_handler_is_500_and_the_connection_goes_on() throws IOException {
        Throwable[] failures = {new IllegalStateException(SECRET), new NoClassDefFoundError("gone")};
        HttpApplication broken = request -> {
            switch (request.path()) {
                case "/0" -> throw (RuntimeException) failures[0];
                case "/1" -> throw (Error) failures[1];
                default -> {
                    return application.handlerFor(request);
                }
            }
        };
        start(config(), broken);
        RawClient client = client();
        for (String path : new String[] {"/0", "/1"}) {
            client.get(path).response().isProblem(500).keepsAlive();
            isInStep(client);
        }
        assertThat(complaints(failures.length)).extracting(RecordedLogs.Line::failure).containsExactly(failures);
    }

    @Test
    @SuppressWarnings("NullAway")
    void an_application_that_finds_no_handler_at_all_is_500_and_no_silence() throws IOException {
        start(config(), request -> request.path().equals("/null") ? null : application.handlerFor(request));
        RawClient client = client();
        client.get("/null").response().isProblem(500).keepsAlive();
        isInStep(client);
        assertThat(complaints(1)).hasSize(1);
    }

    @Test
    void a_failure_after_the_head_went_out_ends_the_connection_within_the_body() throws IOException {
        onBoth((request, response) -> {
            response.body().write("begun".getBytes(StandardCharsets.US_ASCII));
            response.body().flush();
            throw new IllegalStateException(SECRET);
        });
        for (String path : BOTH) {
            RawClient client = client().get(path).get("/hello");
            RawResponse head = client.head();
            assertThat(head.header("Transfer-Encoding")).isEqualTo("chunked");
            assertThat(new String(client.readBytes(13), StandardCharsets.US_ASCII)).isEqualTo("0005\r\nbegun\r\n");
            client.isEnded();
        }
        assertThat(complaints(2)).hasSize(2);
    }

    @Test
    void a_body_shorter_than_promised_ends_the_connection() throws IOException {
        onBoth((request, response) -> {
            response.header("Content-Length", "10");
            response.body().write("12345".getBytes(StandardCharsets.US_ASCII));
        });
        for (String path : BOTH) {
            RawClient client = client().get(path);
            assertThat(client.head().header("Content-Length")).isEqualTo("10");
            assertThat(new String(client.readBytes(5), StandardCharsets.US_ASCII)).isEqualTo("12345");
            client.isEnded();
        }
        assertThat(complaints(2)).hasSize(2);
    }

    @Test
    void a_body_longer_than_promised_never_sends_more_than_the_promise() throws IOException {
        onBoth((request, response) -> {
            response.header("Content-Length", "3");
            response.body().write("12345".getBytes(StandardCharsets.US_ASCII));
        });
        for (String path : BOTH) {
            RawClient client = client().get(path).get("/hello");
            assertThat(client.head().header("Content-Length")).isEqualTo("3");
            int sent = 0;
            while (client.read() >= 0) {
                sent++;
            }
            assertThat(sent).isLessThan(3);
        }
        assertThat(complaints(2)).hasSize(2);
    }

    @Test
    void a_field_that_would_inject_another_is_refused() throws IOException {
        onBoth((request, response) -> {
            for (String value : new String[] {"a\r\nSet-Cookie: x", "a\nb", "a\rb", "a\0b", "a\u010ab"}) {
                assertThatIllegalArgumentException().isThrownBy(() -> response.header("X-Test", value));
                assertThatIllegalArgumentException().isThrownBy(() -> response.addHeader("X-Test", value));
            }
            for (String name : new String[] {"", "a b", "a:", "a\r\nb", "a\u010a"}) {
                assertThatIllegalArgumentException().isThrownBy(() -> response.header(name, "v"));
                assertThatIllegalArgumentException().isThrownBy(() -> response.addHeader(name, "v"));
            }
            assertThatIllegalArgumentException().isThrownBy(() -> response.header("Transfer-Encoding", "gzip"));
            assertThatIllegalArgumentException().isThrownBy(() -> response.header("Connection", "upgrade"));
            assertThatIllegalArgumentException().isThrownBy(() -> response.header("Content-Length", "1, 2"));
            response.send("clean");
        });
        RawClient client = client();
        for (String path : BOTH) {
            RawResponse response = client.get(path).response().is(200, "clean").keepsAlive();
            assertThat(response.fields()).extracting(RawResponseReader.Field::name)
                    .containsExactlyInAnyOrder("Date", "Content-Type", "Content-Length");
        }
    }

    @Test
    void a_second_answer_is_refused_and_does_not_reach_the_peer() throws IOException {
        onBoth((request, response) -> {
            response.send("one");
            assertThatIllegalStateException().isThrownBy(() -> response.send("two"));
            assertThatIllegalStateException().isThrownBy(() -> response.status(500));
            assertThatIllegalStateException().isThrownBy(() -> response.header("A", "b"));
            assertThatIllegalStateException().isThrownBy(response::reset);
            assertThatIllegalStateException().isThrownBy(response::body);
        });
        RawClient client = client();
        for (String path : BOTH) {
            client.get(path).response().is(200, "one").keepsAlive();
            isInStep(client);
        }
    }

    @Test
    void a_malformed_head_is_refused_before_any_handler_and_the_answer_arrives_whole() throws IOException {
        AtomicInteger called = new AtomicInteger();
        start(config(), request -> {
            called.incrementAndGet();
            return application.handlerFor(request);
        });
        String[] heads = {"GET /hello\r\n\r\n", "GET /hello HTTP/1.1\r\nHost: a\r\nBad Name: x\r\n\r\n",
            "GET /hello HTTP/1.1\r\n\r\n", "GET /hello HTTP/1.1\r\nHost: a\r\nContent-Length: 1, 2\r\n\r\n",
            "\0\1\2\3\r\n\r\n"};
        for (String head : heads) {
            // What follows is unread when the server gives up: a plain close would reset and lose the answer.
            RawClient client = client().send(head + "x".repeat(100_000));
            client.response().isProblem(400).saysClose();
            client.isEnded();
        }
        assertThat(called).hasValue(0);
    }

    @Test
    void answers_before_a_malformed_head_are_not_lost() throws IOException {
        RawClient client = client().get("/hello").get("/hello-on-loop").send("GARBAGE\r\n\r\n");
        client.response().is(200, "Hello, World!");
        client.response().is(200, "Hello from the loop");
        client.response().isProblem(400).saysClose();
        client.isEnded();
    }
}
