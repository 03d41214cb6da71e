package dev.freshet.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/** Bodies on their way out, large ones and to peers that take their time. */
@Isolated("reads what is logged")
class ResponseBodyContractTest extends EngineContract {
    /** More than the kernel takes for both ends, whose buffers are small. */
    private static final byte[] LARGE = new byte[2 << 20];
    private static final int SEND_BUFFER = 64 * 1024;

    static {
        new Random(42).nextBytes(LARGE);
    }

    private final AtomicLong streamed = new AtomicLong();
    private final CountDownLatch returned = new CountDownLatch(1);

    @Override
    ServerConfig config() {
        return super.config().withSendBuffer(SEND_BUFFER);
    }

    @BeforeEach
    void handlers() {
        application.on("/send", (request, response) -> response.send(LARGE));
        application.onLoop("/send-on-loop", (request, response) -> response.send(LARGE));
        application.on("/stream", (request, response) -> stream(response.body()));
        application.on("/stream-length", (request, response) -> {
            response.header("Content-Length", String.valueOf(LARGE.length));
            stream(response.body());
        });
    }

    private void stream(OutputStream body) throws IOException {
        streamed.set(0);
        for (int from = 0; from < LARGE.length; from += 100_000) {
            int length = Math.min(100_000, LARGE.length - from);
            body.write(LARGE, from, length);
            streamed.addAndGet(length);
        }
        returned.countDown();
    }

    @Test
    void sends_a_large_body() throws IOException {
        RawClient client = client();
        for (String path : new String[] {"/send", "/send-on-loop", "/stream", "/stream-length"}) {
            RawResponse response = client.get(path).response().is(200).keepsAlive();
            assertThat(Arrays.equals(response.body(), LARGE)).isTrue();
            assertThat(response.header("Transfer-Encoding")).isEqualTo(path.equals("/stream") ? "chunked" : null);
        }
        isInStep(client);
    }

    @Test
    void sends_a_large_body_to_a_peer_that_reads_in_small_pieces_and_ended_its_output() throws IOException {
        start();
        for (String path : new String[] {"/send", "/send-on-loop", "/stream"}) {
            RawClient client = slowClient().get(path).endOutput();
            assertThat(Arrays.equals(client.response().is(200).body(), LARGE)).isTrue();
            client.isEnded();
        }
    }

    @Test
    void a_peer_that_ended_its_output_gets_the_end_of_a_body_of_any_length() throws IOException {
        application.on("/sized", (request, response) ->
                response.send(Arrays.copyOf(LARGE, Integer.parseInt(String.valueOf(request.query())))));
        start();
        for (int length = 300_000; length < 500_000; length += 3_001) {
            RawClient client = slowClient().get("/sized?" + length).endOutput();
            assertThat(client.response().is(200).body()).hasSize(length);
            client.isEnded();
        }
    }

    @Test
    void a_stream_waits_for_a_peer_that_does_not_read() throws Exception {
        start();
        RawClient client = slowClient().get("/stream");
        assertThat(Settled.value(streamed::get)).isLessThan(LARGE.length * 2L / 3);
        assertThat(returned.getCount()).as("the handler goes on waiting").isEqualTo(1);
        assertThat(Arrays.equals(client.response().is(200).body(), LARGE)).isTrue();
        assertThat(returned.await(10, TimeUnit.SECONDS)).isTrue();
        isInStep(client);
    }

    @Test
    void a_peer_that_does_not_read_holds_up_no_other() throws IOException {
        start();
        RawClient stuck = slowClient().get("/send-on-loop").get("/send-on-loop");
        for (int i = 0; i < 20; i++) {
            isInStep(client());
        }
        assertThat(Arrays.equals(stuck.response().is(200).body(), LARGE)).isTrue();
        assertThat(Arrays.equals(stuck.response().is(200).body(), LARGE)).isTrue();
    }

    @Test
    void flush_sends_what_was_written_before_the_handler_goes_on() throws Exception {
        CountDownLatch seen = new CountDownLatch(1);
        application.on("/flush", (request, response) -> {
            response.body().write('a');
            response.body().flush();
            if (!seen.await(10, TimeUnit.SECONDS)) {
                throw new IllegalStateException("the first byte did not arrive");
            }
            response.body().write('b');
        });
        RawClient client = client().get("/flush");
        assertThat(client.head().status()).isEqualTo(200);
        assertThat(new String(client.readBytes(9))).isEqualTo("0001\r\na\r\n");
        seen.countDown();
        assertThat(new String(client.readBytes(14))).isEqualTo("0001\r\nb\r\n0\r\n\r\n");
        isInStep(client);
    }

    @Test
    void what_is_ready_does_not_wait_for_the_handler_of_the_next_request() throws Exception {
        CountDownLatch seen = new CountDownLatch(1);
        application.on("/wait", (request, response) -> response.send("" + seen.await(10, TimeUnit.SECONDS)));
        for (String first : new String[] {"/hello", "/hello-on-loop"}) {
            RawClient client = client();
            client.send("GET " + first + " HTTP/1.1\r\nHost: a\r\n\r\nGET /wait HTTP/1.1\r\nHost: a\r\n\r\n");
            client.response().is(200);
            seen.countDown();
            client.response().is(200, "true");
        }
    }

    @Test
    void a_short_stream_goes_out_with_its_length() throws IOException {
        application.on("/short", (request, response) -> {
            try (OutputStream body = response.body()) {
                body.write(new byte[100]);
            }
        });
        assertThat(client().get("/short").response().is(200).header("Content-Length")).isEqualTo("100");
    }

    @Test
    void pieces_of_every_size_arrive_in_order() throws IOException {
        application.on("/pieces", (request, response) -> {
            try (OutputStream body = response.body()) {
                body.write(LARGE[0]);
                for (int from = 1, length = 1; from < 20_000; from += length++) {
                    body.write(LARGE, from, length);
                }
            }
        });
        byte[] body = client().get("/pieces").response().is(200).body();
        assertThat(body).hasSizeGreaterThan(20_000).isEqualTo(Arrays.copyOf(LARGE, body.length));
    }

    @Test
    void trailers_go_out_behind_a_chunked_body() throws IOException {
        application.on("/trailers", (request, response) -> {
            response.trailer("X-Sum", "12");
            response.send("body");
        });
        application.on("/late", (request, response) -> {
            response.body().write(new byte[] {'a'});
            response.body().flush();
            assertThatIllegalArgumentException().isThrownBy(() -> response.trailer("Content-Length", "1"));
            response.trailer("X-Late", "yes");
        });
        RawClient client = client().get("/trailers");
        assertThat(client.head().header("Transfer-Encoding")).isEqualTo("chunked");
        String expected = "0004\r\nbody\r\n0\r\nX-Sum: 12\r\n\r\n";
        assertThat(new String(client.readBytes(expected.length()))).isEqualTo(expected);
        client.get("/late").head();
        String late = "0001\r\na\r\n0\r\nX-Late: yes\r\n\r\n";
        assertThat(new String(client.readBytes(late.length()))).isEqualTo(late);
        isInStep(client);
    }

    @Test
    void no_content_has_no_content_type() throws IOException {
        application.on("/status", (request, response) -> {
            response.contentType("application/json").status(Integer.parseInt(request.query()));
            response.send();
        });
        assertThat(client().get("/status?204").response().is(204).header("Content-Type")).isNull();
        assertThat(client().get("/status?304").response().is(304).header("Content-Type")).isEqualTo("application/json");
    }
}
