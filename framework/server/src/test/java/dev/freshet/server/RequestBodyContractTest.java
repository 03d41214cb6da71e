package dev.freshet.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.http.HttpException;
import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/** Bodies on their way in: streamed with back-pressure, dropped where no one reads them, refused where they break. */
@Isolated("reads what is logged")
class RequestBodyContractTest extends EngineContract {
    private static final int MIB = 1 << 20;
    private static final int LARGE = 4 * MIB;

    private final AtomicInteger called = new AtomicInteger();

    @BeforeEach
    void handlers() {
        application.on("/echo", (request, response) -> {
            called.incrementAndGet();
            response.send(request.body().readAllBytes());
        });
        application.on("/stream-echo", (request, response) -> request.body().transferTo(response.body()));
        application.on("/ignore", (request, response) -> response.send("not read"));
        application.onLoop("/ignore-on-loop", (request, response) -> response.send("not read"));
        application.on("/length", (request, response) -> response.send("" + count(request.body())));
        application.on("/trailers", (request, response) -> {
            request.body().readAllBytes();
            response.send(String.valueOf(request.trailers().first("Sum")));
        });
    }

    private static long count(InputStream body) throws IOException {
        byte[] piece = new byte[10_000];
        long total = 0;
        for (int read = body.read(piece); read >= 0; read = body.read(piece)) {
            total += read;
        }
        return total;
    }

    private static String chunkedPost(String path) {
        return "POST " + path + " HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n";
    }

    private static String post(String path, long length, String more) {
        return "POST " + path + " HTTP/1.1\r\nHost: a\r\nContent-Length: " + length + "\r\n" + more + "\r\n";
    }

    @Test
    void echoes_a_body_of_known_length() throws IOException {
        RawClient client = client();
        for (int length : new int[] {0, 1, 4_000, 5_000, 40_000, 300_000}) {
            String body = "x".repeat(length);
            client.post("/echo", body).response().is(200, body).keepsAlive();
            RawResponse streamed = client.post("/stream-echo", body).response().is(200, body).keepsAlive();
            assertThat(streamed.header("Transfer-Encoding")).isEqualTo(length > 8 * 1024 ? "chunked" : null);
        }
        isInStep(client);
    }

    @Test
    void echoes_a_chunked_body() throws IOException {
        RawClient client = client();
        String chunk = "2710\r\n" + "y".repeat(10_000) + "\r\n";
        for (String path : new String[] {"/echo", "/stream-echo"}) {
            client.send(chunkedPost(path) + chunk.repeat(7) + "0\r\n\r\n");
            client.response().is(200, "y".repeat(70_000)).keepsAlive();
        }
        isInStep(client);
    }

    @Test
    void takes_a_body_behind_a_head_of_any_size() throws IOException {
        application.on("/after", (request, response) -> {
            long length = count(request.body());
            response.send(length + " after " + String.valueOf(request.header("X-Large")).length());
        });
        RawClient client = client();
        for (int head : new int[] {1_000, 1_950, 7_000, 9_000, 15_000, 30_000}) {
            client.send(post("/after", 100_000, "X-Large: " + "x".repeat(head) + "\r\n") + "y");
            client.send("y".repeat(99_999)).response().is(200, "100000 after " + head).keepsAlive();
        }
        isInStep(client);
    }

    @Test
    void trailers_are_there_after_the_body_and_not_in_the_next_request() throws IOException {
        RawClient client = client();
        client.send(chunkedPost("/trailers") + "1\r\nx\r\n0\r\nSum: 42\r\n\r\n").response().is(200, "42");
        client.get("/trailers").response().is(200, "null");
        client.post("/trailers", "x").response().is(200, "null");
    }

    @Test
    void a_request_behind_a_body_is_not_taken_for_a_part_of_it() throws IOException {
        RawClient client = client().send(post("/echo", 5, "") + "12345GET /hello HTTP/1.1\r\nHost: a\r\n\r\n");
        client.response().is(200, "12345");
        client.response().is(200, "Hello, World!");
        isInStep(client);
    }

    @Test
    void takes_a_large_body_in_a_stream() throws IOException {
        start(config().withHttp1(bodyLimit(LARGE)));
        RawClient client = client().send(post("/length", LARGE, ""));
        byte[] piece = new byte[MIB];
        for (int sent = 0; sent < LARGE; sent += piece.length) {
            client.send(piece);
        }
        client.response().is(200, String.valueOf(LARGE)).keepsAlive();
        isInStep(client);
    }

    @Test
    void a_handler_that_reads_slowly_holds_its_peer_back() throws Exception {
        CountDownLatch mayRead = new CountDownLatch(1);
        application.on("/slow", (request, response) -> {
            mayRead.await();
            response.send("" + count(request.body()));
        });
        start(config().withHttp1(bodyLimit(LARGE)));
        RawClient client = slowClient().send(post("/slow", LARGE, ""));
        AtomicLong sent = new AtomicLong();
        Thread sender = Thread.ofVirtual().start(() -> sendAll(client, LARGE, sent));
        assertThat(Settled.value(sent::get)).isLessThan(LARGE * 2L / 3);
        mayRead.countDown();
        client.response().is(200, String.valueOf(LARGE));
        sender.join();
        isInStep(client);
    }

    private static void sendAll(RawClient client, int bytes, AtomicLong sent) {
        byte[] piece = new byte[16 * 1024];
        try {
            while (sent.get() < bytes) {
                client.send(piece);
                sent.addAndGet(piece.length);
            }
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    @Test
    void asks_for_a_body_that_waits_for_100() throws IOException {
        RawClient client = client().send(post("/echo", 5, "Expect: 100-continue\r\n"));
        client.response().is(100);
        client.send("later").response().is(200, "later").keepsAlive();
        isInStep(client);
    }

    @Test
    void a_body_that_did_not_wait_for_100_stays_in_step() throws IOException {
        RawClient client = client();
        client.send(post("/echo", 5, "Expect: 100-continue\r\n") + "atonc" + "GET /hello HTTP/1.1\r\nHost: a\r\n\r\n");
        client.response().is(200, "atonc").keepsAlive();
        client.response().is(200, "Hello, World!").keepsAlive();
        isInStep(client);
    }

    @Test
    void a_body_that_waits_for_100_and_is_not_read_ends_the_connection() throws IOException {
        for (String path : new String[] {"/ignore", "/ignore-on-loop"}) {
            RawClient client = client().send(post(path, 5, "Expect: 100-continue\r\n"));
            client.response().is(200, "not read").saysClose();
            client.isEnded();
        }
    }

    @Test
    void a_body_that_is_there_and_not_read_is_dropped() throws IOException {
        RawClient client = client();
        for (String path : new String[] {"/ignore", "/ignore-on-loop"}) {
            client.post(path, "x".repeat(3_000)).response().is(200, "not read").keepsAlive();
            client.post(path, "x".repeat(60_000)).response().is(200, "not read").keepsAlive();
            client.send(chunkedPost(path) + "5\r\nabcde\r\n0\r\n\r\n").response().is(200, "not read").keepsAlive();
            isInStep(client);
        }
    }

    @Test
    void a_body_that_is_still_to_come_does_not_hold_back_the_answer() throws IOException {
        RawClient client = client().send(post("/ignore", 10, "") + "12345");
        client.response().is(200, "not read").keepsAlive();
        client.send("67890");
        isInStep(client);
    }

    @Test
    void a_large_body_that_is_not_read_ends_the_connection_after_a_readable_answer() throws IOException {
        for (String path : new String[] {"/ignore", "/ignore-on-loop"}) {
            RawClient client = client().send(post(path, 4 * MIB, ""));
            client.sendToDrop(new byte[4 * MIB]);
            client.response().is(200, "not read").saysClose();
            client.isEnded();
        }
    }

    @Test
    void a_large_body_that_was_read_to_its_length_keeps_the_connection() throws IOException {
        application.on("/exact", (request, response) -> {
            byte[] body = request.body().readNBytes((int) request.contentLength());
            response.send("" + body.length);
        });
        RawClient client = client();
        client.post("/exact", "x".repeat(100_000)).response().is(200, "100000").keepsAlive();
        isInStep(client);
    }

    @Test
    void a_length_over_the_limit_is_refused_before_the_handler() throws IOException {
        start(config().withHttp1(bodyLimit(1_000)));
        RawClient client = client().send(post("/echo", 1_001, "") + "x".repeat(1_001));
        client.response().isProblem(413).saysClose();
        client.isEnded();
        assertThat(called).hasValue(0);
    }

    @Test
    void a_length_over_the_limit_is_refused_instead_of_asked_for() throws IOException {
        start(config().withHttp1(bodyLimit(1_000)));
        RawClient client = client().send(post("/echo", 1_001, "Expect: 100-continue\r\n"));
        client.response().isProblem(413).saysClose();
        client.isEnded();
    }

    @Test
    void chunks_over_the_limit_are_refused_while_they_are_read() throws IOException {
        start(config().withHttp1(bodyLimit(1_000)));
        RawClient client = client()
                .send(chunkedPost("/echo") + "3e8\r\n" + "x".repeat(1_000) + "\r\n1\r\nx\r\n0\r\n\r\n");
        client.response().isProblem(413).saysClose();
        client.isEnded();
    }

    @Test
    void a_broken_chunk_is_refused_and_ends_the_connection() throws IOException {
        RawClient client = client().send(chunkedPost("/echo") + "3\r\nabcd\r\n0\r\n\r\n");
        client.response().isProblem(400).saysClose();
        client.isEnded();
    }

    /** A client could fill the log otherwise, with a stack trace for each request. */
    @Test
    void a_broken_chunk_after_the_response_has_begun_ends_the_connection_and_is_no_error_of_the_server()
            throws IOException {
        application.on("/early", (request, response) -> {
            response.body().write(1);
            response.body().flush();
            request.body().transferTo(response.body());
        });
        RawClient client = client().send(chunkedPost("/early") + "zz\r\n");
        assertThat(client.head().status()).isEqualTo(200);
        client.readBytes("0001\r\n\1\r\n".length());
        client.isEnded();
    }

    @Test
    void a_broken_chunk_that_no_one_reads_ends_the_connection() throws IOException {
        RawClient client = client().send(chunkedPost("/ignore") + "zz\r\nGET /hello HTTP/1.1\r\nHost: a\r\n\r\n");
        client.response().is(200, "not read");
        client.isEnded();
    }

    @Test
    void a_handler_may_refuse_a_body_it_has_begun_to_read() throws IOException {
        application.on("/refuse", (request, response) -> {
            assertThat(request.body().read()).isEqualTo('x');
            throw new HttpException(422, "not this one");
        });
        RawClient client = client().post("/refuse", "x".repeat(20_000));
        client.response().isProblem(422).keepsAlive();
        isInStep(client);
    }
}
