package dev.freshet.client.loop;

import static dev.freshet.client.loop.Http1ProtocolTest.get;
import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.client.loop.Opened.Reply;
import dev.freshet.test.network.RawServer;
import java.io.IOException;
import java.util.concurrent.Semaphore;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Neither side sends more than the other takes. */
class FlowTest {
    private static final int WINDOW = ClientLimits.DEFAULT.streamWindow();
    private final ClientLoop loop = ClientLoop.start("test");

    @AfterEach
    void closeLoop() {
        loop.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"Content-Length: 1000000", "Transfer-Encoding: chunked", "Connection: close"})
    void gives_no_more_of_a_body_than_the_window(String framing) throws Exception {
        int length = 1_000_000;
        try (RawServer server = RawServer.on(peer -> {
            peer.readHead();
            peer.write("HTTP/1.1 200 OK\r\n" + framing + "\r\n\r\n");
            send(peer, length, framing.contains("chunked"));
        })) {
            consumesStepByStep(loop, Opened.to(loop, server), length);
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"Content-Length: 65536 | '' | ''",
        "Transfer-Encoding: chunked | '10000\r\n' | '\r\n0\r\nX-T: 1\r\n\r\n'", "Connection: close | '' | ''"})
    void a_body_of_just_the_window_is_whole_before_any_of_it_is_consumed(String framing, String before, String after)
            throws Exception {
        Semaphore allGiven = new Semaphore(0);
        try (RawServer server = RawServer.on(peer -> {
            peer.readHead();
            peer.write("HTTP/1.1 200 OK\r\n" + framing + "\r\n\r\n" + before + "x".repeat(WINDOW));
            allGiven.acquireUninterruptibly();
            peer.write(after);
        })) {
            Opened opened = Opened.to(loop, server);
            Reply reply = opened.begin(get("/"), false);
            awaitGiven(loop, reply, WINDOW);
            allGiven.release();
            assertThat(reply.untilOver()).last().asString().startsWith("complete xxx");
        }
    }

    private static void send(RawServer.Peer peer, int length, boolean chunked) throws IOException {
        if (chunked) {
            peer.write(Integer.toHexString(length) + "\r\n");
        }
        peer.out().write(new byte[length]);
        if (chunked) {
            peer.write("\r\n0\r\n\r\n");
        }
    }

    /** Takes a body in, and looks that never more than the window is given. */
    static void consumesStepByStep(ClientLoop loop, Opened opened, int length) throws Exception {
        Reply reply = opened.begin(get("/"), false);
        assertThat(reply.next()).startsWith("head 200");
        int consumed = 0;
        int step = WINDOW / 2 + 1;
        while (consumed < length) {
            int given = awaitGiven(loop, reply, Math.min(length, consumed + WINDOW));
            assertThat(given - consumed).isLessThanOrEqualTo(WINDOW);
            int now = Math.min(step, given - consumed);
            consumed += now;
            OnLoop.call(loop, () -> {
                reply.stream().consumed(now);
                return null;
            });
        }
        assertThat(reply.untilOver().getLast()).startsWith("complete");
    }

    /** Until as much was given as may be. */
    private static int awaitGiven(ClientLoop loop, Reply reply, int expected) throws Exception {
        long end = System.nanoTime() + 20_000_000_000L;
        int given = 0;
        while (given < expected && System.nanoTime() < end) {
            given = OnLoop.call(loop, reply::given);
        }
        return given;
    }
}
