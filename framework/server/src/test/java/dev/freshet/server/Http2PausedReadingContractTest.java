package dev.freshet.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.http.http2.ErrorCode;
import dev.freshet.http.http2.Setting;
import dev.freshet.test.Eventually;
import java.io.IOException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A client that has left much unread, and now reads: the server reads from it too, although a large body goes on. */
class Http2PausedReadingContractTest extends QuietContract {
    private static final int SOCKET_BUFFER = 16 * 1024;
    /** Far more than the sockets hold. */
    private static final int LARGE = 32 << 20;

    private final Semaphore begun = new Semaphore(0);
    private int stream = 1;

    @BeforeEach
    void handlers() throws IOException {
        application.on("/large", (request, response) -> response.send(new byte[LARGE]));
        application.on("/large-head", (request, response) -> {
            begun.release();
            response.header("x-large", "x".repeat(20_000)).send("");
        });
        start(config().withSendBuffer(SOCKET_BUFFER));
    }

    /** The windows are open, so that only the socket holds the large body up. */
    private Http2Client leavesMuchUnread() throws Exception {
        Http2Client client = http2(SOCKET_BUFFER, new Setting(Setting.INITIAL_WINDOW_SIZE, Integer.MAX_VALUE));
        client.holdsWindows().opens(0, 1 << 30).get(stream, "/large");
        do {
            stream += 2;
            client.get(stream, "/large-head");
        } while (begun.tryAcquire(1, TimeUnit.SECONDS));
        return client;
    }

    private static void itsBodyGoesOn(Http2Client client) {
        assertThat(client.answerSoFar(1).ended).as("the large body has ended").isFalse();
    }

    @Test
    void a_ping_is_answered_and_a_request_begins() throws Exception {
        Http2Client client = leavesMuchUnread().isInStep();
        itsBodyGoesOn(client);
        client.answer(stream).is(200);
        client.get(stream + 2, "/hello").answer(stream + 2).is(200, "Hello, World!");
        itsBodyGoesOn(client);
    }

    @Test
    void a_stream_that_is_reset_ends() throws Exception {
        Http2Client client = leavesMuchUnread().reset(1, ErrorCode.CANCEL).isInStep();
        itsBodyGoesOn(client);
        Eventually.holds("its handler has ended", () -> server().requestsInHand() == 0);
    }
}
