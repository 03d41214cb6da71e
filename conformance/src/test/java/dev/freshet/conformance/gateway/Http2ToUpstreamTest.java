package dev.freshet.conformance.gateway;

import static dev.freshet.conformance.gateway.RawHttp2Client.block;
import static dev.freshet.test.network.RawFrame.DATA;
import static dev.freshet.test.network.RawFrame.END_HEADERS;
import static dev.freshet.test.network.RawFrame.END_STREAM;
import static dev.freshet.test.network.RawFrame.HEADERS;
import static dev.freshet.test.network.RawFrame.frame;
import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.client.loop.ClientProtocol;
import dev.freshet.conformance.Complaints;
import dev.freshet.conformance.EngineMode;
import dev.freshet.conformance.http1.EchoApplication;
import dev.freshet.server.HttpServer;
import java.io.IOException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Case 100: requests over HTTP/2 that would be others in the words of HTTP/1.1. Each is refused, and not a byte of it
 * reaches the upstream.
 */
@ParameterizedClass
@EnumSource(value = ClientProtocol.class, names = {"HTTP_1_1", "H2C"})
class Http2ToUpstreamTest {
    private static final String[] GET = {":method", "GET", ":scheme", "http", ":path", "/bad", ":authority", "a"};
    private static final String[] POST = {":method", "POST", ":scheme", "http", ":path", "/bad", ":authority", "a"};

    @Parameter
    ClientProtocol upstreamProtocol;

    /** Frames on stream 1. */
    private static byte[][] get(String... fields) {
        return headers(joined(GET, fields));
    }

    private static byte[][] headers(String... fields) {
        return new byte[][] {frame(HEADERS, END_HEADERS | END_STREAM, 1, block(fields))};
    }

    private static byte[][] post(String length, String... data) {
        byte[][] frames = new byte[1 + data.length][];
        frames[0] = frame(HEADERS, END_HEADERS, 1, block(joined(POST, "content-length", length)));
        for (int i = 0; i < data.length; i++) {
            frames[i + 1] = frame(DATA, i == data.length - 1 ? END_STREAM : 0, 1, data[i].getBytes());
        }
        return frames;
    }

    private static Map<String, byte[][]> requests() {
        Map<String, byte[][]> requests = new LinkedHashMap<>();
        requests.put("transfer-encoding", get("transfer-encoding", "chunked"));
        requests.put("connection", get("connection", "close"));
        requests.put("upgrade", get("upgrade", "websocket"));
        requests.put("te with a coding", get("te", "gzip"));
        requests.put("less data than content-length", post("10", "hello"));
        requests.put("more data than content-length", post("3", "hello"));
        requests.put("more data in a second frame", post("5", "hello", "GET /bad2"));
        requests.put("two content-lengths", get("content-length", "0", "content-length", "1"));
        requests.put("a content-length that is none", post("+5", "hello"));
        for (String bad : new String[] {"\r", "\n", "\u0000", "\r\nx: y", "\r\n\r\nGET /bad2 HTTP/1.1\r\n"}) {
            String shown = bad.replace("\r", "CR ").replace("\n", "LF ").replace("\u0000", "NUL");
            requests.put(shown + " in a value", get("x", "a" + bad + "b"));
            requests.put(shown + " in a name", get("x" + bad + "y", "1"));
            requests.put(shown + " in :path", headers(replaced(":path", "/bad" + bad)));
            requests.put(shown + " in :method", headers(replaced(":method", "GET" + bad)));
            requests.put(shown + " in :authority", headers(replaced(":authority", "a" + bad)));
            requests.put(shown + " in :scheme", headers(replaced(":scheme", "http" + bad)));
        }
        requests.put("a space in :path", headers(replaced(":path", "/bad HTTP/1.1")));
        requests.put("an empty :path", headers(replaced(":path", "")));
        requests.put("a :path without a slash", headers(replaced(":path", "bad")));
        requests.put("an absolute :path", headers(replaced(":path", "http://b/bad")));
        requests.put("a space in :method", headers(replaced(":method", "GET /bad2 HTTP/1.1")));
        requests.put("an upper-case name", get("X", "1"));
        requests.put("an empty name", get("", "1"));
        requests.put("a colon in a name", get("x:y", "1"));
        requests.put("white space before a value", get("x", " 1"));
        requests.put("white space behind a value", get("x", "1\t"));
        requests.put("an :authority that is not the host", get("host", "b"));
        requests.put("two hosts", get("host", "a", "host", "a"));
        requests.put("an :authority with a user", headers(replaced(":authority", "u@a")));
        requests.put("two paths", get(":path", "/bad2"));
        requests.put("no path", headers(":method", "GET", ":scheme", "http", ":authority", "a"));
        requests.put("a pseudo-field behind others", headers("x", "1", ":method", "GET", ":scheme", "http", ":path",
                "/bad", ":authority", "a"));
        requests.put("a tunnel", headers(":method", "CONNECT", ":authority", "a:443"));
        return requests;
    }

    @TestFactory
    @DisplayName("100 [M, 9113 8.1.1] nothing of a malformed request reaches the upstream")
    Stream<DynamicTest> malformed_requests() throws IOException {
        Complaints.taken();
        HttpServer upstream = HttpServer.start(EngineMode.NIO_VIRTUAL.config(), new EchoApplication());
        RecordingRelay relay = new RecordingRelay(upstream.port());
        TestGateway gateway = TestGateway.before(upstreamProtocol, relay.port()).start();
        return requests().entrySet().stream().map(request -> DynamicTest.dynamicTest(request.getKey(),
                () -> isRefused(request.getValue(), gateway, relay)))
                .onClose(() -> close(gateway, relay, upstream));
    }

    private void isRefused(byte[][] frames, TestGateway gateway, RecordingRelay relay) throws IOException {
        int before = relay.requests(upstreamProtocol);
        try (RawHttp2Client client = new RawHttp2Client(gateway.port())) {
            client.send(frames);
            assertThat(client.isServed(1)).as("the request is served").isFalse();
        }
        try (RawHttp2Client client = new RawHttp2Client(gateway.port())) {
            // Whatever the first has left behind on its way would come before this one.
            client.send(headers(replaced(":path", "/probe")));
            assertThat(client.isServed(1)).as("the probe is served").isTrue();
        }
        assertThat(relay.text()).as("what the upstream got").doesNotContain("/bad");
        assertThat(relay.requests(upstreamProtocol) - before)
                .as("requests that the upstream got, the probe's among them").isEqualTo(1);
    }

    @Test
    void what_is_allowed_is_passed_on() throws IOException {
        HttpServer upstream = HttpServer.start(EngineMode.NIO_VIRTUAL.config(), new EchoApplication());
        try (TestGateway gateway = TestGateway.before(upstreamProtocol, upstream.port()).start();
                RawHttp2Client client = new RawHttp2Client(gateway.port())) {
            client.send(post("10", "hello", "hello"));
            assertThat(client.isServed(1)).isTrue();
        } finally {
            upstream.stop();
        }
    }

    private static String[] replaced(String name, String value) {
        String[] fields = GET.clone();
        for (int i = 0; i < fields.length; i += 2) {
            if (fields[i].equals(name)) {
                fields[i + 1] = value;
            }
        }
        return fields;
    }

    private static String[] joined(String[] first, String... more) {
        String[] all = Arrays.copyOf(first, first.length + more.length);
        System.arraycopy(more, 0, all, first.length, more.length);
        return all;
    }

    private static void close(TestGateway gateway, RecordingRelay relay, HttpServer upstream) {
        try (relay; gateway) {
            upstream.stop();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
        assertThat(Complaints.taken()).as("complaints in the log").isEmpty();
    }
}
