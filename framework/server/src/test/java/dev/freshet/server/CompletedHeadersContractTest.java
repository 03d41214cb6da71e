package dev.freshet.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/** Every response has the headers that the application adds just before the head. */
@Isolated("reads what is logged")
class CompletedHeadersContractTest extends EngineContract {
    @BeforeEach
    void complete() {
        application.completing((request, response) -> response.addHeader("Completed", request == null ? "unread"
                : response.status() + " " + request.path()));
        application.on("/stream", (_, response) -> {
            OutputStream body = response.body();
            body.write("in parts".getBytes(StandardCharsets.US_ASCII));
            body.flush();
        });
        application.on("/silent", (_, _) -> { });
        application.on("/fails", (_, response) -> {
            response.header("Half", "done");
            throw new IllegalStateException("on purpose");
        });
    }

    @Test
    void in_responses_of_handlers_however_they_send() throws IOException {
        RawClient client = client();
        for (String path : new String[] {"/hello", "/hello-on-loop", "/stream", "/silent", "/hello"}) {
            assertThat(client.get(path).response().header("Completed")).isEqualTo("200 " + path);
        }
        isInStep(client);
    }

    @Test
    void in_responses_of_the_engine() throws IOException {
        RawClient client = client();
        assertThat(client.get("/nothing").response().header("Completed")).isEqualTo("404 /nothing");
        RawResponse failed = client.get("/fails").response();
        assertThat(failed.header("Completed")).isEqualTo("500 /fails");
        assertThat(failed.header("Half")).isNull();
        assertThat(client.send("GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n").response().header("Completed"))
                .isEqualTo("unread");
        complaints(1);
    }

    @Test
    void over_http2_too() throws IOException {
        Http2Client client = http2();
        assertThat(client.get(1, "/hello").answer(1).header("completed")).isEqualTo("200 /hello");
        assertThat(client.get(3, "/stream").answer(3).header("completed")).isEqualTo("200 /stream");
        assertThat(client.get(5, "/nothing").answer(5).header("completed")).isEqualTo("404 /nothing");
    }

    @Test
    void without_them_if_the_application_fails_to_add_them() throws IOException {
        application.completing((_, _) -> {
            throw new IllegalStateException("on purpose");
        });
        client().get("/hello").response().is(500);
        complaints(1);
    }
}
