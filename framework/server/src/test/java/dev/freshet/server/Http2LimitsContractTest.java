package dev.freshet.server;

import static dev.freshet.test.network.RawFrame.CONTINUATION;
import static dev.freshet.test.network.RawFrame.HEADERS;
import static dev.freshet.test.network.RawFrame.PRIORITY;
import static dev.freshet.test.network.RawFrame.WINDOW_UPDATE;
import static dev.freshet.test.network.RawFrame.frame;
import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.http.http2.ErrorCode;
import dev.freshet.http.http2.HpackEncoder;
import dev.freshet.http.http2.Http2FrameWriter;
import dev.freshet.http.http2.Http2Limits;
import dev.freshet.http.http2.Setting;
import dev.freshet.server.config.Limit;
import dev.freshet.server.config.TimeLimits;
import dev.freshet.test.Eventually;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** What a peer on HTTP/2 may not do for long: each limit acts, says so and is counted, and others are served. */
class Http2LimitsContractTest extends QuietContract {
    private static final Duration LONG = Duration.ofSeconds(30);
    private static final Duration SHORT = Duration.ofMillis(600);

    private static final int MORE_THAN_SOCKETS_HOLD = 32 << 20;

    private void isCutOff(Http2Client client, Limit limit) throws IOException {
        client.isEndedWith(ErrorCode.ENHANCE_YOUR_CALM);
        assertThat(server().reached(limit)).isEqualTo(1);
        http2().get(1, "/hello").answer(1).is(200);
    }

    private ServerConfig withControlFrames(int most) {
        Http2Limits usual = Http2Limits.DEFAULT;
        return config().withHttp2(new Http2Limits(usual.maxConcurrentStreams(), usual.initialWindowSize(),
                usual.connectionWindowSize(), usual.maxFrameSize(), usual.headerTableSize(),
                usual.maxHeaderListBytes(), usual.maxHeaderCount(), usual.maxContinuations(), usual.maxResets(),
                usual.resetWindowSeconds(), most, usual.maxQueuedAcks(), usual.maxEmptyFrames()));
    }

    private ServerConfig withTimeouts(Duration idle, Duration header, Duration body, Duration write) {
        return config().withTimeouts(new TimeLimits(idle, header, body, write, LONG));
    }

    @Test
    void a_hundred_streams_reset_by_the_client() throws IOException {
        Http2Client client = http2();
        client.frames(out -> {
            HpackEncoder encoder = new HpackEncoder(4096);
            for (int stream = 1; stream <= 201; stream += 2) {
                int begin = Http2FrameWriter.beginHeaders(out, stream, true);
                encoder.begin(out);
                encoder.encode(out, ":scheme", "http");
                encoder.encode(out, ":authority", "a");
                encoder.encode(out, ":method", "GET");
                encoder.encode(out, ":path", "/hello");
                Http2FrameWriter.endHeaders(out, begin, 16_384);
                Http2FrameWriter.rstStream(out, stream, ErrorCode.CANCEL);
            }
        });
        isCutOff(client, Limit.HTTP2_RESETS);
    }

    @Test
    void a_hundred_streams_that_the_server_is_made_to_reset() throws IOException {
        Http2Client client = http2();
        for (int stream = 1; stream <= 201; stream += 2) {
            int id = stream;
            client.post(id, "/hello", "content-length", "3")
                    .frames(out -> out.put(frame(WINDOW_UPDATE, 0, id, new byte[4])));
        }
        isCutOff(client, Limit.HTTP2_RESETS);
    }

    @Test
    void a_field_section_in_too_many_frames() throws IOException {
        Http2Client client = http2().frames(out -> {
            out.put(frame(HEADERS, 0, 1, (byte) 0x82));
            for (int i = 0; i < 9; i++) {
                out.put(frame(CONTINUATION, 0, 1, (byte) 0x84));
            }
        });
        isCutOff(client, Limit.HTTP2_CONTINUATIONS);
    }

    @Test
    void empty_frames() throws IOException {
        Http2Client client = http2().frames(out -> {
            out.put(frame(HEADERS, 0, 1, (byte) 0x82));
            for (int i = 0; i < 3; i++) {
                out.put(frame(CONTINUATION, 0, 1));
            }
        });
        isCutOff(client, Limit.HTTP2_EMPTY_FRAMES);
        Http2Client other = http2().post(1, "/hello").data(1, "", false).data(1, "", false).data(1, "", false);
        assertThat(other.goAway().code()).isEqualTo(ErrorCode.ENHANCE_YOUR_CALM);
    }

    @Test
    void a_small_block_that_stands_for_much_is_431() throws IOException {
        Http2Client client = http2();
        String[] fields = new String[4 + 2 * 20];
        fields[0] = ":method";
        fields[1] = "GET";
        fields[2] = ":path";
        fields[3] = "/hello";
        for (int i = 4; i < fields.length; i += 2) {
            fields[i] = "x-bomb";
            fields[i + 1] = "b".repeat(2000);
        }
        client.head(1, true, fields);
        client.answer(1).isProblem(431);
        assertThat(server().reached(Limit.HEAD_SIZE)).isEqualTo(1);
        client.get(3, "/hello").answer(3).is(200);
    }

    @Test
    void a_flood_of_pings() throws IOException {
        Http2Client client = http2().isInStep().frames(out -> {
            for (int i = 0; i < 150; i++) {
                Http2FrameWriter.ping(out, i, false);
            }
        });
        client.isEndedWith(ErrorCode.ENHANCE_YOUR_CALM);
        assertThat(server().reached(Limit.HTTP2_QUEUED_ACKS)).isEqualTo(1);
    }

    @Test
    void more_control_frames_than_requests_need() throws IOException {
        start(withControlFrames(50));
        isCutOff(http2().frames(out -> {
            for (int i = 0; i < 51; i++) {
                out.put(frame(PRIORITY, 0, 1, new byte[] {0, 0, 0, 0, 1}));
            }
        }), Limit.HTTP2_CONTROL_FRAMES);
        Http2Client spam = http2().get(1, "/hello");
        spam.answer(1);
        spam.frames(out -> {
            for (int i = 0; i < 70; i++) {
                Http2FrameWriter.windowUpdate(out, 0, 1);
            }
        }).isEndedWith(ErrorCode.ENHANCE_YOUR_CALM);
    }

    @Test
    void updates_for_each_four_kib_of_a_long_body_are_none_too_many() throws IOException {
        int length = 1 << 20;
        application.on("/long", (request, response) -> response.send(new byte[length]));
        start(withControlFrames(50));
        Http2Client client = http2(new Setting(Setting.INITIAL_WINDOW_SIZE, 4 << 20)).holdsWindows();
        client.opens(0, 4 << 20).get(1, "/long");
        Http2Answer answer = client.answerSoFar(1);
        for (int read = 4_096; read < length; read += 4_096) {
            int least = read;
            client.await(least + " bytes", () -> answer.body.size() >= least);
            client.opens(0, 4_096).opens(1, 4_096);
        }
        assertThat(client.isInStep().answer(1).body.size()).isEqualTo(length);
        client.get(3, "/hello").answer(3).is(200);
    }

    @Test
    void no_window_for_what_is_to_be_sent() throws IOException {
        application.on("/large", (request, response) -> response.send(new byte[200_000]));
        start(withTimeouts(LONG, LONG, LONG, SHORT));
        Http2Client client = http2(new Setting(Setting.INITIAL_WINDOW_SIZE, 0)).get(1, "/large");
        assertThat(client.resetOf(1)).isEqualTo(ErrorCode.CANCEL);
        assertThat(server().reached(Limit.WRITE_TIMEOUT)).isEqualTo(1);
        Eventually.holds("its handler has ended", () -> server().requestsInHand() == 0);
        client.isInStep();
    }

    @Test
    void windows_for_more_than_is_read() throws IOException {
        application.on("/large", (request, response) -> response.send(new byte[40 << 20]));
        start(withTimeouts(LONG, LONG, LONG, SHORT));
        Http2Client client = http2(16 * 1024, new Setting(Setting.INITIAL_WINDOW_SIZE, Integer.MAX_VALUE));
        client.opens(0, 1 << 30).get(1, "/large");
        // What the kernel still takes decides whether the stream ends first or the connection.
        Eventually.holds("it is given up", () -> server().reached(Limit.WRITE_TIMEOUT) > 0);
        Eventually.holds("its handler has ended", () -> server().requestsInHand() == 0);
    }

    @Test
    void bytes_after_it_was_cut_off() throws IOException {
        Http2Client client = http2().opens(0, 0);
        client.isEndedWith(ErrorCode.PROTOCOL_ERROR);
        byte[] more = new byte[32 * 1024];
        long taken = 0;
        try {
            for (; taken < 4L * MORE_THAN_SOCKETS_HOLD; taken += more.length) {
                client.frames(out -> out.put(more));
            }
        } catch (IOException closed) {
            assertThat(closed).isNotInstanceOf(SocketTimeoutException.class);
        }
        assertThat(taken).as("what is dropped until the connection closes").isLessThan(MORE_THAN_SOCKETS_HOLD);
    }

    @Test
    void nothing_for_too_long() throws IOException {
        start(withTimeouts(Duration.ofSeconds(3), Duration.ofSeconds(10), LONG, LONG));
        Http2Client client = http2().get(1, "/hello");
        client.answer(1).is(200);
        client.isEndedWith(ErrorCode.NO_ERROR);
        assertThat(server().reached(Limit.IDLE_TIMEOUT)).isEqualTo(1);
    }

    @Test
    void a_field_section_that_does_not_end() throws IOException {
        start(withTimeouts(LONG, Duration.ofSeconds(2), LONG, LONG));
        Http2Client client = http2().isInStep().frames(out -> out.put(frame(HEADERS, 0, 1, (byte) 0x82)));
        client.isEndedWith(ErrorCode.ENHANCE_YOUR_CALM);
        assertThat(server().reached(Limit.HEADER_TIMEOUT)).isEqualTo(1);
    }

    @Test
    void a_handler_that_does_not_wait_takes_a_thread_for_a_client_without_a_window() throws IOException {
        Http2Client client = http2(new Setting(Setting.INITIAL_WINDOW_SIZE, 0)).get(1, "/hello-on-loop");
        Eventually.holds("it counts as a request in hand", () -> server().requestsInHand() == 1);
        client.opens(1, 100).answer(1).is(200, "Hello from the loop");
        client.isInStep();
    }

    @Test
    void a_body_that_does_not_come() throws IOException {
        application.on("/read", (request, response) -> response.send(request.body().readAllBytes()));
        start(withTimeouts(LONG, LONG, SHORT, LONG));
        Http2Client client = http2().post(1, "/read").data(1, "some", false);
        client.answer(1).isProblem(408);
        assertThat(client.resetOf(1)).isEqualTo(ErrorCode.NO_ERROR);
        assertThat(server().reached(Limit.BODY_TIMEOUT)).isEqualTo(1);
        client.get(3, "/hello").answer(3).is(200);
    }

    /** Starts a server, and fills the window of a connection with a body that is not read before the gate opens. */
    private Http2Client withFullWindow(Gate gate, Duration body) throws IOException {
        application.on("/gate", gate.handler());
        Http2Limits usual = Http2Limits.DEFAULT;
        start(withTimeouts(LONG, LONG, body, LONG).withHttp2(new Http2Limits(usual.maxConcurrentStreams(), 65_535,
                65_535, usual.maxFrameSize(), usual.headerTableSize(), usual.maxHeaderListBytes(),
                usual.maxHeaderCount(), usual.maxContinuations(), usual.maxResets(), usual.resetWindowSeconds(),
                usual.maxControlFrames(), usual.maxQueuedAcks(), usual.maxEmptyFrames())));
        Http2Client client = http2().post(1, "/gate");
        for (int i = 0; i < 4; i++) {
            client.data(1, new byte[i < 3 ? 16_384 : 16_383], i == 3);
        }
        return client;
    }

    @Test
    void a_body_is_not_late_while_unread_bodies_of_others_fill_the_window() throws IOException {
        Gate gate = new Gate();
        AtomicInteger reading = new AtomicInteger();
        application.on("/read", (request, response) -> {
            reading.incrementAndGet();
            response.send(request.body().readAllBytes());
        });
        Http2Client client = withFullWindow(gate, Duration.ofSeconds(1)).post(3, "/read");
        Eventually.holds("the body is awaited", () -> reading.get() == 1);
        http2().post(1, "/read").answer(1).isProblem(408);
        gate.let(1);
        client.answer(1).is(200);
        client.await("the window", () -> client.answerSoFar(0).opened >= 65_535);
        client.data(3, "some", true).answer(3).is(200, "some");
    }

    @Test
    void a_body_is_late_if_its_client_keeps_the_window_full_for_ten_times_the_timeout() throws IOException {
        Gate gate = new Gate();
        application.on("/read", (request, response) -> response.send(request.body().readAllBytes()));
        Http2Client client = withFullWindow(gate, Duration.ofMillis(100)).post(3, "/read");
        client.answer(3).isProblem(408);
        assertThat(server().reached(Limit.BODY_TIMEOUT)).isEqualTo(1);
        gate.let(1);
        client.answer(1).is(200);
    }
}
