package dev.freshet.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.http.HttpException;
import dev.freshet.http.HttpRequest;
import dev.freshet.http.HttpResponse;
import dev.freshet.http.http2.ErrorCode;
import dev.freshet.http.http2.Http2FrameWriter;
import dev.freshet.http.http2.Http2Limits;
import dev.freshet.http.http2.Setting;
import dev.freshet.http.http2.Settings;
import dev.freshet.server.config.Limit;
import dev.freshet.test.Eventually;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/** HTTP/2, in each execution mode: requests, answers and their bodies. */
@Isolated("reads what is logged")
class Http2ContractTest extends EngineContract {
    private static final int MIB = 1 << 20;
    private static final byte[] LARGE = new byte[8 * MIB];

    static {
        new Random(7).nextBytes(LARGE);
    }

    @Test
    void answers_many_streams_of_one_connection() throws IOException {
        Http2Client client = http2();
        for (int stream = 1; stream < 100; stream += 2) {
            client.get(stream, stream % 4 == 1 ? "/hello" : "/hello-on-loop");
        }
        for (int stream = 1; stream < 100; stream += 2) {
            Http2Answer answer = client.answer(stream).is(200, stream % 4 == 1 ? "Hello, World!"
                    : "Hello from the loop");
            assertThat(answer.header("date")).endsWith(" GMT");
            assertThat(answer.header("content-length")).isEqualTo(String.valueOf(answer.text().length()));
        }
        client.isInStep();
        assertThat(client.settingsAcks()).isEqualTo(1);
    }

    @Test
    void says_its_limits_first() throws IOException {
        Http2Client client = http2();
        assertThat(client.settings().maxConcurrentStreams()).isEqualTo(100);
        assertThat(client.settings().maxHeaderListSize()).isEqualTo(16_384);
        assertThat(client.settings().enableConnectProtocol()).isTrue();
        client.isInStep();
        assertThat(client.answerSoFar(0).opened).isEqualTo(1_048_576 - 65_535);
    }

    @Test
    void says_the_limits_of_its_configuration() throws IOException {
        Http2Limits usual = Http2Limits.DEFAULT;
        start(config().withHttp2(new Http2Limits(7, 70_000, 200_000, 20_000, 1_000, 5_000, usual.maxHeaderCount(),
                usual.maxContinuations(), usual.maxResets(), usual.resetWindowSeconds(), usual.maxControlFrames(),
                usual.maxQueuedAcks(), usual.maxEmptyFrames())));
        Http2Client client = http2();
        assertThat(client.settings()).isEqualTo(new Settings(1_000, true, 7, 70_000, 20_000, 5_000, true, true));
        client.isInStep();
        assertThat(client.answerSoFar(0).opened).isEqualTo(200_000 - 65_535);
    }

    @Test
    void shows_the_request_as_http1_does() throws IOException {
        application.on("/show", (request, response) -> response.send(request.method() + " " + request.version() + " "
                + request.scheme() + " " + request.authority() + " " + request.target() + " " + request.path() + " "
                + request.query() + " " + request.header("X-One") + " " + request.headers().size() + " "
                + request.contentLength()));
        Http2Client client = http2().head(1, true, ":method", "GET", ":path", "/show?a=b", "x-one", "1");
        client.answer(1).is(200, "GET HTTP/2 http a /show?a=b /show a=b 1 1 0");
    }

    @Test
    void takes_a_body_however_it_is_cut() throws IOException {
        application.on("/echo", (request, response) -> response.send(request.body().readAllBytes()));
        Http2Client client = http2();
        client.post(1, "/echo").data(1, "one ", false).data(1, "two ", false).data(1, "three", true);
        client.answer(1).is(200, "one two three");
        client.post(3, "/echo", "content-length", "5").data(3, "hello", false).data(3, "", true);
        client.answer(3).is(200, "hello");
        client.post(5, "/echo").trailers(5, "x-sum", "12");
        client.answer(5).is(200, "");
    }

    @Test
    void a_body_that_is_there_may_be_read_on_the_loop() throws IOException {
        application.onLoop("/echo", (request, response) -> response.send(request.body().readAllBytes()));
        Http2Client client = http2().post(1, "/echo").data(1, "hello", true);
        client.answer(1).is(200, "hello");
    }

    @Test
    void hands_trailers_in_and_out() throws IOException {
        application.on("/trailers", (request, response) -> {
            String body = new String(request.body().readAllBytes());
            response.trailer("X-Sum", request.trailers().first("x-sum") + "!");
            response.send(body);
        });
        application.on("/stream", (request, response) -> {
            OutputStream body = response.body();
            body.write("streamed".getBytes());
            body.flush();
            response.trailer("X-Late", "yes");
        });
        Http2Client client = http2().post(1, "/trailers").data(1, "body", false).trailers(1, "x-sum", "12");
        assertThat(client.answer(1).is(200, "body").trailer("x-sum")).isEqualTo("12!");
        client.get(3, "/stream");
        assertThat(client.answer(3).is(200, "streamed").trailer("x-late")).isEqualTo("yes");
    }

    @Test
    void asks_for_a_body_that_waits_to_be_asked() throws IOException {
        application.on("/echo", (request, response) -> response.send(request.body().readAllBytes()));
        Http2Client client = http2().post(1, "/echo", "expect", "100-continue");
        client.await("100", () -> !client.answerSoFar(1).interim.isEmpty());
        client.data(1, "asked for", true);
        assertThat(client.answer(1).is(200, "asked for").interim).containsExactly(100);
        client.post(3, "/hello", "expect", "100-continue");
        assertThat(client.answer(3).is(200, "Hello, World!").interim).isEmpty();
    }

    @Test
    void answers_head_without_a_body_and_204_without_a_length() throws IOException {
        application.on("/none", (request, response) -> response.status(204).send());
        Http2Client client = http2().head(1, true, ":method", "HEAD", ":path", "/hello").get(3, "/none");
        assertThat(client.answer(1).is(200, "").header("content-length")).isEqualTo("13");
        assertThat(client.answer(3).is(204, "").header("content-length")).isNull();
    }

    @Test
    void refuses_head_without_a_body() throws IOException {
        Http2Client client = http2().head(1, true, ":method", "HEAD", ":path", "/%zz");
        Http2Answer answer = client.answer(1).is(400, "");
        assertThat(Integer.parseInt(answer.header("content-length"))).isPositive();
        client.head(3, true, ":method", "HEAD", ":path", "/hello").answer(3).is(200, "");
        client.head(5, true, ":method", "HEAD", ":path", "/hello", "x", "x".repeat(20_000)).answer(5).is(431, "");
        // What was asked with HEAD before does not count for this one.
        client.head(7, true, ":method", "GET", ":path", "/hello", "x", "x".repeat(20_000)).answer(7).isProblem(431);
    }

    @Test
    void resets_a_body_that_its_answer_did_not_wait_for() throws IOException {
        Http2Client client = http2().post(1, "/hello", "content-length", "100000").data(1, "first", false);
        client.answer(1).is(200, "Hello, World!");
        assertThat(client.resetOf(1)).isEqualTo(ErrorCode.NO_ERROR);
        // What was on its way meanwhile is let pass.
        client.data(1, "second", true).get(3, "/hello").answer(3).is(200);
    }

    @Test
    void gives_the_connections_window_back_for_bodies_that_no_one_reads() throws IOException {
        Http2Client client = http2();
        byte[] half = new byte[16_384];
        for (int stream = 1; stream < 200; stream += 2) {
            client.post(stream, "/hello").data(stream, half, false).data(stream, half, true);
            client.answer(stream).is(200);
        }
        client.isInStep();
    }

    @Test
    void a_body_over_the_limit_after_the_response_has_begun_is_a_reset_and_no_error_of_the_server()
            throws IOException {
        application.on("/early", (request, response) -> {
            response.body().write(1);
            response.body().flush();
            request.body().transferTo(response.body());
        });
        start(config().withHttp1(bodyLimit(1000)));
        Http2Client client = http2().post(1, "/early").data(1, new byte[1001], true);
        assertThat(client.resetOf(1)).isEqualTo(ErrorCode.INTERNAL_ERROR);
        client.isInStep();
    }

    @Test
    void refuses_a_body_over_the_limit() throws IOException {
        application.on("/echo", (request, response) -> response.send(request.body().readAllBytes()));
        start(config().withHttp1(bodyLimit(1000)));
        Http2Client client = http2().post(1, "/echo", "content-length", "1001");
        client.answer(1).isProblem(413);
        client.post(3, "/echo").data(3, new byte[1001], true);
        client.answer(3).isProblem(413);
        client.post(5, "/echo").data(5, new byte[1000], true);
        client.answer(5).is(200);
        assertThat(server().reached(Limit.BODY_SIZE)).isEqualTo(2);
    }

    @Test
    void sends_eight_megabytes_whole_streamed_and_from_the_loop() throws IOException {
        application.on("/whole", (request, response) -> response.send(LARGE));
        application.onLoop("/loop", (request, response) -> response.send(LARGE));
        application.on("/stream", (request, response) -> {
            for (int from = 0; from < LARGE.length; from += 100_000) {
                response.body().write(LARGE, from, Math.min(100_000, LARGE.length - from));
            }
        });
        Http2Client client = http2().get(1, "/whole").get(3, "/loop").get(5, "/stream");
        for (int stream : new int[] {5, 3, 1}) {
            assertThat(Arrays.equals(client.answer(stream).is(200).body.toByteArray(), LARGE)).isTrue();
        }
    }

    @Test
    void takes_eight_megabytes_as_fast_as_the_handler_reads() throws Exception {
        CountDownLatch read = new CountDownLatch(1);
        AtomicLong sum = new AtomicLong();
        application.on("/slow", (request, response) -> {
            read.await(30, TimeUnit.SECONDS);
            InputStream body = request.body();
            byte[] some = new byte[10_000];
            for (int count = body.read(some); count >= 0; count = body.read(some)) {
                sum.addAndGet(count);
            }
            response.send(String.valueOf(sum));
        });
        Http2Client client = http2().post(1, "/slow");
        client.isInStep();
        int window = 65_535;
        int sent = 0;
        while (sent < LARGE.length) {
            int count = Math.min(Math.min(16_384, LARGE.length - sent), window);
            if (count == 0) {
                if (read.getCount() > 0) {
                    assertThat(client.isInStep().answerSoFar(1).opened).as("the window without a reader").isZero();
                    read.countDown();
                }
                long opened = client.answerSoFar(1).opened;
                client.await("a window", () -> client.answerSoFar(1).opened > opened);
                window += (int) (client.answerSoFar(1).opened - opened);
            } else {
                client.data(1, Arrays.copyOfRange(LARGE, sent, sent + count), sent + count == LARGE.length);
                sent += count;
                window -= count;
            }
        }
        client.answer(1).is(200, String.valueOf(LARGE.length));
    }

    @Test
    void a_large_download_does_not_hold_up_small_answers() throws IOException {
        AtomicBoolean smallOnesAnswered = new AtomicBoolean();
        application.on("/large", (request, response) -> {
            while (!smallOnesAnswered.get()) {
                response.body().write(LARGE, 0, 100_000);
            }
        });
        Http2Client client = http2().get(1, "/large");
        client.await("its beginning", () -> client.answerSoFar(1).body.size() > 100_000);
        for (int stream = 3; stream < 40; stream += 2) {
            client.get(stream, stream % 4 == 1 ? "/hello" : "/hello-on-loop").answer(stream).is(200);
        }
        smallOnesAnswered.set(true);
        assertThat(client.answer(1).body.size() % 100_000).isZero();
    }

    @Test
    void the_more_urgent_goes_first_and_equals_take_turns() throws IOException {
        application.on("/body", (request, response) -> response.send(new byte[400_000]));
        Http2Client client = http2().holdsWindows();
        client.head(1, true, ":method", "GET", ":path", "/body", "priority", "u=5, i");
        client.head(3, true, ":method", "GET", ":path", "/body", "priority", "u=5, i");
        client.await("the window to be used up", () -> client.answerSoFar(1).body.size()
                + client.answerSoFar(3).body.size() == 65_535);
        client.head(5, true, ":method", "GET", ":path", "/body", "priority", "u=1");
        for (int stream : new int[] {1, 3, 5}) {
            client.await("its head", () -> client.answerSoFar(stream).hasHead());
        }
        Eventually.holds("three handlers wait", () -> server().requestsInHand() == 3);
        client.isInStep();
        client.order().clear();
        for (int stream : new int[] {1, 3, 5}) {
            client.opens(stream, 500_000);
        }
        client.opens(0, 2_000_000);
        client.answer(1);
        client.answer(3);
        List<Integer> order = client.order();
        assertThat(order.subList(0, 20)).as("the urgent one is first").containsOnly(5);
        assertThat(order.subList(30, 44)).as("the others take turns").contains(1, 3);
    }

    @Test
    void bodies_come_while_every_thread_of_the_pool_waits_for_one() throws IOException {
        application.on("/length", (request, response) ->
                response.send(String.valueOf(request.body().readAllBytes().length)));
        start(config().withThreadPoolSize(2));
        Http2Client client = http2();
        for (int stream = 1; stream <= 9; stream += 2) {
            client.post(stream, "/length");
        }
        Eventually.holds("five requests are in hand", () -> server().requestsInHand() == 5);
        for (int stream = 9; stream >= 1; stream -= 2) {
            client.data(stream, "hello", true);
        }
        for (int stream = 1; stream <= 9; stream += 2) {
            client.answer(stream).is(200, "5");
        }
    }

    @Test
    void acknowledges_settings_before_the_data_that_they_let_go() throws IOException {
        Http2Client client = http2(new Setting(Setting.INITIAL_WINDOW_SIZE, 0)).holdsWindows().get(1, "/hello");
        client.await("its head", () -> client.answerSoFar(1).hasHead());
        client.isInStep().frames(bytes -> Http2FrameWriter.settings(bytes,
                Settings.INITIAL.with(List.of(new Setting(Setting.INITIAL_WINDOW_SIZE, 100)))));
        client.answer(1).is(200, "Hello, World!");
        assertThat(client.order()).containsExactly(0, 0, 1);
    }

    @Test
    void a_failure_is_500_and_one_too_late_for_that_a_reset() throws IOException {
        application.on("/fails", (request, response) -> {
            throw new IllegalStateException("expected");
        });
        application.on("/refuses", (request, response) -> {
            throw new HttpException(409, "expected");
        });
        application.on("/late", (request, response) -> {
            response.body().write(new byte[100]);
            response.body().flush();
            throw new IllegalStateException("expected");
        });
        application.on("/short", (request, response) -> {
            response.header("Content-Length", "10").body().write(1);
        });
        Http2Client client = http2().get(1, "/fails").get(3, "/refuses").get(5, "/late").get(7, "/short");
        client.answer(1).isProblem(500);
        client.answer(3).isProblem(409);
        assertThat(client.resetOf(5)).isEqualTo(ErrorCode.INTERNAL_ERROR);
        assertThat(client.resetOf(7)).isEqualTo(ErrorCode.INTERNAL_ERROR);
        client.get(9, "/nowhere").answer(9).isProblem(404);
        assertThat(complaints(3)).hasSize(3);
    }

    @Test
    void request_and_response_are_dead_when_their_handler_has_returned() throws IOException {
        AtomicReference<HttpRequest> request = new AtomicReference<>();
        AtomicReference<HttpResponse> response = new AtomicReference<>();
        AtomicReference<InputStream> input = new AtomicReference<>();
        application.on("/kept", (asked, answer) -> {
            request.set(asked);
            response.set(answer);
            input.set(asked.body());
            answer.send("kept");
        });
        http2().get(1, "/kept").answer(1).is(200);
        Eventually.holds("its handler has ended", () -> server().requestsInHand() == 0);
        Assertions.assertThatIllegalStateException().isThrownBy(() -> request.get().path());
        Assertions.assertThatIllegalStateException().isThrownBy(() -> request.get().header("a"));
        Assertions.assertThatIOException().isThrownBy(() -> input.get().read());
        Assertions.assertThatIllegalStateException().isThrownBy(() -> response.get().header("a", "b"));
    }

    @Test
    void a_reset_ends_what_the_handler_reads_and_writes() throws Exception {
        AtomicReference<Exception> seen = new AtomicReference<>();
        CountDownLatch reading = new CountDownLatch(1);
        CountDownLatch told = new CountDownLatch(2);
        application.on("/read", (request, response) -> {
            reading.countDown();
            try {
                request.body().readAllBytes();
            } catch (IOException e) {
                seen.set(e);
                told.countDown();
                throw e;
            }
        });
        application.on("/write", (request, response) -> {
            try {
                response.send(LARGE);
            } catch (IOException e) {
                told.countDown();
                throw e;
            }
        });
        Http2Client client = http2().holdsWindows().post(1, "/read").get(3, "/write");
        client.await("some of it", () -> client.answerSoFar(3).body.size() == 65_535);
        // A request that is reset before its handler begins has none.
        assertThat(reading.await(10, TimeUnit.SECONDS)).isTrue();
        client.reset(1, ErrorCode.CANCEL).reset(3, ErrorCode.CANCEL);
        assertThat(told.await(10, TimeUnit.SECONDS)).isTrue();
        assertThat(seen.get()).isInstanceOf(IOException.class).hasMessageContaining("CANCEL");
        client.get(5, "/hello");
        client.opens(0, 1000).answer(5).is(200);
    }

    @Test
    void a_connection_that_goes_ends_its_handlers() throws Exception {
        CountDownLatch begun = new CountDownLatch(2);
        application.on("/read", (request, response) -> {
            begun.countDown();
            request.body().readAllBytes();
        });
        application.on("/write", (request, response) -> {
            begun.countDown();
            response.send(LARGE);
        });
        Http2Client client = http2().holdsWindows().post(1, "/read").get(3, "/write");
        assertThat(begun.await(10, TimeUnit.SECONDS)).isTrue();
        client.close();
        isEmpty();
    }

    @Test
    void requests_count_for_max_concurrency_and_its_queue() throws IOException {
        Gate gate = new Gate();
        application.on("/gate", gate.handler());
        start(config().withConcurrency(1, 1));
        Http2Client client = http2().get(1, "/gate?1");
        gate.awaitInside(1);
        client.get(3, "/gate?3");
        Eventually.holds("it is queued", () -> server().requestsQueued() == 1);
        client.get(5, "/gate?5");
        assertThat(client.answer(5).isProblem(503).header("retry-after")).isEqualTo("1");
        client.get(7, "/hello-on-loop").answer(7).is(200);
        gate.let(2);
        client.answer(1).is(200, "passed 1");
        client.answer(3).is(200, "passed 3");
        assertThat(gate.order()).containsExactly("1", "3");
    }

    @Test
    void a_place_is_free_only_when_its_handler_has_ended() throws IOException {
        Gate gate = new Gate();
        application.on("/gate", gate.handler());
        start();
        Http2Client client = http2();
        for (int stream = 1; stream < 200; stream += 2) {
            client.get(stream, "/gate");
            gate.awaitInside(stream / 2 + 1);
            if (stream < 100) {
                client.reset(stream, ErrorCode.CANCEL);
            }
        }
        client.get(201, "/hello");
        assertThat(client.resetOf(201)).isEqualTo(ErrorCode.REFUSED_STREAM);
        assertThat(server().reached(Limit.HTTP2_STREAMS)).isEqualTo(1);
        gate.let(100);
        Eventually.holds("all are ended", () -> server().requestsInHand() == 0);
        client.get(203, "/hello").answer(203).is(200);
    }

    @Test
    void writes_the_access_log() throws IOException {
        RecordedLogs.takenAccess();
        start(config().withAccessLog(true));
        http2().get(1, "/hello?secret").answer(1).is(200);
        Eventually.holds("it is logged", () -> !RecordedLogs.takenAccess().stream()
                .filter(line -> line.matches("127.0.0.1 \"GET /hello HTTP/2\" 200 [0-9]+ [0-9.]+ ms")).toList()
                .isEmpty());
    }

    @Test
    void passes_over_frames_it_does_not_know() throws IOException {
        Http2Client client = http2();
        client.frames(bytes -> {
            bytes.put(new byte[] {0, 0, 3, (byte) 0xfa, 7, 0, 0, 0, 0, 1, 2, 3});
            Http2FrameWriter.ping(bytes, 5, true);
        });
        client.get(1, "/hello").answer(1).is(200);
    }

    @Test
    void a_handler_that_an_interrupt_ends_during_a_write_is_logged_as_failed() throws IOException {
        AtomicReference<Thread> writer = new AtomicReference<>();
        application.on("/interrupted", (request, response) -> {
            writer.set(Thread.currentThread());
            response.send(new byte[100]);
        });
        Http2Client client = http2(new Setting(Setting.INITIAL_WINDOW_SIZE, 0)).holdsWindows().get(1, "/interrupted");
        client.await("the head", client.answerSoFar(1)::hasHead);
        Eventually.holds("the writer waits", () -> writer.get().getState() == Thread.State.TIMED_WAITING);
        writer.get().interrupt();
        assertThat(complaints(1)).singleElement().asString().contains("/interrupted");
    }
}
