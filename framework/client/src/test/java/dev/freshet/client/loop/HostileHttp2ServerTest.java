package dev.freshet.client.loop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.client.loop.Opened.Reply;
import dev.freshet.test.network.RawServer;
import java.io.IOException;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What becomes of connections and requests where the server does not behave; see also Http1EndTest. */
@Timeout(30)
class HostileHttp2ServerTest {
    private static final String SETTINGS = "000000 04 00 00000000";
    private static final OutgoingRequest GET = new OutgoingRequest("GET", "/", "localhost");
    /** The preface, SETTINGS with two or three parameters, WINDOW_UPDATE: what a client sends before it is answered. */
    private static final int BEFORE_REQUESTS = 24;

    private final ClientLoop loop = ClientLoop.start("test");

    @AfterEach
    void closeLoop() {
        loop.close();
    }

    private static void send(RawServer.Peer peer, String... frames) throws IOException {
        peer.out().write(HexFormat.of().parseHex(String.join("", frames).replace(" ", "")));
        peer.out().flush();
    }

    /** Reads the client's frames up to its first HEADERS, that included. */
    private static void readRequest(RawServer.Peer peer) throws IOException {
        int type = 0;
        while (type != 1) {
            byte[] header = peer.in().readNBytes(9);
            if (header.length < 9) {
                throw new IOException("the client has closed");
            }
            type = header[3];
            peer.in().readNBytes((header[1] & 0xff) << 8 | header[2] & 0xff);
        }
    }

    /** A server that sends SETTINGS, reads a request, and then sends these frames. */
    private static RawServer answering(String... frames) {
        return RawServer.on(peer -> {
            peer.in().readNBytes(BEFORE_REQUESTS);
            send(peer, SETTINGS);
            readRequest(peer);
            send(peer, frames);
            peer.awaitEnd();
        });
    }

    private static RawServer answeringAndClosing(String... frames) {
        return RawServer.on(peer -> {
            peer.in().readNBytes(BEFORE_REQUESTS);
            send(peer, SETTINGS);
            readRequest(peer);
            send(peer, frames);
        });
    }

    private Opened open(RawServer server) throws Exception {
        return Opened.to(loop, Opened.plain(server.address(), ClientProtocol.H2C));
    }

    @Test
    void a_server_of_http_1_is_no_connection() throws Exception {
        try (RawServer server = RawServer.on(peer -> {
            peer.write("HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n");
            peer.awaitEnd();
        })) {
            assertThat(open(server).untilClosed()).singleElement().asString()
                    .startsWith("closed PROTOCOL_ERROR: the first frame is not SETTINGS")
                    .endsWith("may not support HTTP/2");
        }
    }

    @Test
    void a_server_that_closes_before_its_settings_is_no_connection() throws Exception {
        try (RawServer server = RawServer.on(peer -> peer.in().readNBytes(BEFORE_REQUESTS))) {
            assertThat(open(server).untilClosed()).singleElement().asString().startsWith("closed ");
        }
    }

    @Test
    void a_server_that_sends_no_settings_in_time_is_no_connection() throws Exception {
        try (RawServer server = RawServer.on(RawServer.Peer::awaitEnd)) {
            ConnectTarget target = new ConnectTarget(server.address(), ClientProtocol.H2C, null, null,
                    Duration.ofMillis(200), ClientLimits.DEFAULT);
            assertThat(Opened.to(loop, target).untilClosed()).singleElement().asString()
                    .startsWith("closed CONNECT_TIMEOUT");
        }
    }

    @Test
    void a_connection_is_given_up_before_its_settings() throws Exception {
        try (RawServer server = RawServer.on(RawServer.Peer::awaitEnd)) {
            Opened opened = open(server);
            OnLoop.call(loop, () -> {
                opened.attempt().cancel();
                return null;
            });
            assertThat(opened.untilClosed()).singleElement().asString().startsWith("closed CLOSED_HERE");
        }
    }

    @Test
    void a_refused_stream_is_unprocessed_and_the_connection_goes_on() throws Exception {
        try (RawServer server = answering("000004 03 00 00000001 00000007")) {
            Opened opened = open(server);
            assertThat(opened.begin(GET).untilOver()).containsExactly("failed STREAM_REFUSED unprocessed");
            assertThat(OnLoop.call(loop, opened.connection()::isOpen)).isTrue();
        }
    }

    @Test
    void a_stream_that_is_reset_may_have_been_acted_on_and_the_connection_goes_on() throws Exception {
        try (RawServer server = answering("000004 03 00 00000001 00000002")) {
            Opened opened = open(server);
            assertThat(opened.begin(GET).untilOver()).containsExactly("failed STREAM_RESET");
            assertThat(OnLoop.call(loop, opened.connection()::isOpen)).isTrue();
        }
    }

    @Test
    void a_server_that_passes_over_what_it_has_begun_to_answer_refuses_it_and_may_have_acted() throws Exception {
        try (RawServer server = answering("000001 01 04 00000001 88", "000008 07 00 00000000 00000000 00000000")) {
            Opened opened = open(server);
            assertThat(opened.begin(GET).untilOver()).containsExactly("head 200 []", "failed STREAM_REFUSED");
            assertThat(opened.untilClosed()).last().asString().startsWith("closed LAST_RESPONSE");
        }
    }

    @Test
    void a_goaway_in_time_leaves_a_request_unprocessed() throws Exception {
        try (RawServer server = answering("000008 07 00 00000000 00000000 00000000")) {
            Opened opened = open(server);
            assertThat(opened.begin(GET).untilOver()).containsExactly("failed STREAM_REFUSED unprocessed");
            assertThat(opened.untilClosed()).containsExactly("connected HTTP/2", "draining",
                    "closed LAST_RESPONSE: the server takes no more requests on this connection");
        }
    }

    @Test
    void a_goaway_in_the_middle_of_a_response_lets_it_come_to_its_end() throws Exception {
        try (RawServer server = answering("000001 01 04 00000001 88", "000001 00 00 00000001 61",
                "000008 07 00 00000000 00000001 00000000", "000001 00 01 00000001 62")) {
            Opened opened = open(server);
            assertThat(opened.begin(GET).untilOver()).containsExactly("head 200 []", "complete ab");
            assertThat(opened.untilClosed()).last().asString().startsWith("closed LAST_RESPONSE");
        }
    }

    @Test
    void a_server_that_breaks_the_rules_ends_the_connection_and_its_requests() throws Exception {
        try (RawServer server = answering("000005 05 04 00000001 00000002 88")) {
            Opened opened = open(server);
            Reply reply = opened.begin(GET);
            assertThat(reply.untilOver()).containsExactly("failed PROTOCOL_ERROR");
            assertThat(opened.untilClosed()).last()
                    .isEqualTo("closed PROTOCOL_ERROR: PUSH_PROMISE, though push is not enabled");
        }
    }

    @Test
    void a_truncated_response_is_no_response() throws Exception {
        try (RawServer server = answeringAndClosing("000001 01 04 00000001 88", "000005 00 01 00000001 6161")) {
            Opened opened = open(server);
            assertThat(opened.begin(GET).untilOver()).containsExactly("head 200 []", "failed CLOSED_IN_RESPONSE");
            assertThat(opened.untilClosed()).last().asString().startsWith("closed CLOSED_IN_RESPONSE");
        }
    }

    @Test
    void a_server_that_closes_instead_of_answering_may_have_acted() throws Exception {
        try (RawServer server = answeringAndClosing()) {
            Opened opened = open(server);
            assertThat(opened.begin(GET).untilOver()).containsExactly("failed CLOSED_UNANSWERED");
        }
    }

    @Test
    void a_request_of_which_nothing_has_left_is_unprocessed_when_the_connection_ends() throws Exception {
        try (RawServer server = answering("000001 01 04 00000001 88")) {
            Opened opened = open(server);
            ClientConnection connection = opened.connection();
            Reply reply = new Reply(true);
            OnLoop.call(loop, () -> {
                connection.begin(GET, reply);
                connection.close();
                return null;
            });
            assertThat(reply.untilOver()).containsExactly("failed CLOSED_HERE unprocessed");
            assertThat(opened.untilClosed()).isEqualTo(
                    List.of("connected HTTP/2", "closed CLOSED_HERE: closed by this side"));
        }
    }
}
