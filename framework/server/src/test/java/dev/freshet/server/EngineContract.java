package dev.freshet.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.http.HttpApplication;
import dev.freshet.http.http1.Http1Limits;
import dev.freshet.http.http2.Setting;
import dev.freshet.test.Eventually;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Runs every test of a subclass in each execution mode. After each test the server must be empty, and must have logged
 * no error that the test does not know of.
 */
@ParameterizedClass
@EnumSource(EngineMode.class)
abstract class EngineContract {
    /** A receive buffer, in bytes, with room for some TLS records and for a segment of the loopback device. */
    static final int ROOM = 128 * 1024;

    @Parameter
    EngineMode mode;

    final TestApplication application = new TestApplication();
    private final List<RawClient> clients = new ArrayList<>();
    private final List<Http2Client> http2Clients = new ArrayList<>();
    private HttpServer server;

    @BeforeEach
    void forget_complaints_of_earlier_tests() {
        complaints();
    }

    @AfterEach
    void nothing_is_left_over() throws IOException {
        leaveAll();
        if (server != null) {
            try {
                isEmpty();
            } finally {
                server.stop();
            }
        }
        logIsQuiet();
    }

    /** Nothing was logged at warn or error but what the test has taken out. */
    void logIsQuiet() {
        assertThat(complaints()).as("complaints in the log").isEmpty();
    }

    ServerConfig config() {
        return mode.config();
    }

    /** The usual limits, but for the length of bodies. */
    static Http1Limits bodyLimit(long bytes) {
        Http1Limits usual = Http1Limits.DEFAULT;
        return new Http1Limits(usual.maxRequestLine(), usual.maxHeaderBytes(), usual.maxHeaderCount(), bytes,
                usual.maxChunkExtensionBytes(), usual.maxTrailerBytes(), usual.maxTrailerCount());
    }

    HttpServer start() throws IOException {
        return start(config());
    }

    HttpServer start(ServerConfig config) throws IOException {
        return start(config, application);
    }

    /** The same, in whose shutdown idle connections stay open for so long instead of one second. */
    HttpServer start(ServerConfig config, Duration quiet) throws IOException {
        server = HttpServer.start(config, application, quiet);
        return server;
    }

    HttpServer start(ServerConfig config, HttpApplication served) throws IOException {
        server = HttpServer.start(config, served);
        return server;
    }

    HttpServer server() {
        return server;
    }

    /** A new connection to the server, which is started if it is not yet. Closed after the test. */
    RawClient client() throws IOException {
        if (server == null) {
            start();
        }
        RawClient client = new RawClient(server);
        clients.add(client);
        return client;
    }

    /** A new HTTP/2 connection, closed after the test. */
    Http2Client http2(Setting... settings) throws IOException {
        return http2(0, settings);
    }

    /** The same, for which the kernel holds no more than so many bytes unread. */
    Http2Client http2(int receiveBuffer, Setting... settings) throws IOException {
        if (server == null) {
            start();
        }
        Http2Client client = new Http2Client(server.port(), receiveBuffer, settings);
        http2Clients.add(client);
        return client;
    }

    RawClient slowClient() throws IOException {
        return slowClient(server.config().tls() == null ? 16 * 1024 : ROOM);
    }

    /** @param receiveBuffer in bytes; with less than {@link #ROOM}, the kernel may make both sides wait for seconds */
    RawClient slowClient(int receiveBuffer) throws IOException {
        RawClient client = new RawClient(server, receiveBuffer);
        clients.add(client);
        return client;
    }

    /** The connection is in step: it takes a request and answers it, and nothing else was on the way. */
    static void isInStep(RawClient client) throws IOException {
        client.get("/hello").response().is(200, "Hello, World!").keepsAlive();
        client.hasNothingMore();
    }

    /** Takes the complaints that a test brought about. */
    static List<RecordedLogs.Line> complaints() {
        return RecordedLogs.takenComplaints();
    }

    /** The same, once there are this many: a peer may see the end of its stream before the failure is logged. */
    static List<RecordedLogs.Line> complaints(int count) {
        List<RecordedLogs.Line> all = new ArrayList<>();
        Eventually.holds(count + " complaints are in the log", () -> {
            all.addAll(complaints());
            return all.size() >= count;
        });
        return all;
    }

    /** Every client closes its connection. */
    void leaveAll() throws IOException {
        for (RawClient client : clients) {
            client.close();
        }
        for (Http2Client client : http2Clients) {
            client.close();
        }
    }

    void isEmpty() {
        Eventually.holds("no request is in hand", () -> server.requestsInHand() == 0);
        Eventually.holds("no request is queued", () -> server.requestsQueued() == 0);
        Eventually.holds("no connection is open", () -> server.connections() == 0);
    }
}
