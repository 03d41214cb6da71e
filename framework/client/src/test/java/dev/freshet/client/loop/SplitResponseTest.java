package dev.freshet.client.loop;

import static dev.freshet.client.loop.Http1ProtocolTest.get;
import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.http.HttpHeaders;
import dev.freshet.http.ResponseHead;
import dev.freshet.http.http2.Http2Limits;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** However the bytes of responses are cut, they are the same responses. */
class SplitResponseTest {
    private final ClientLoop loop = ClientLoop.start("test");

    @AfterEach
    void closeLoop() {
        loop.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: <a>\r\n\r\nHTTP/1.1 200 OK\r\n"
                + "Content-Length: 5\r\n\r\nhello",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5;a=\"b\"\r\nhello\r\n1\r\n!\r\n0\r\nX-T: 1\r\n\r\n",
        "HTTP/1.1 200 OK\r\nX: y\r\n\r\nuntil the end",
        "HTTP/1.1 204 No Content\r\n\r\n",
        "HTTP/1.1 101 Switching Protocols\r\nUpgrade: echo\r\n\r\nraw bytes",
        "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok too many",
        "HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\nok",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello!\r\n0\r\n\r\n",
        "HTTP/1.1 200 OK\r\nContent-Length: 20\r\n\r\ncut off",
    })
    void is_read_the_same_wherever_it_is_cut(String response) throws Exception {
        byte[] bytes = response.getBytes(StandardCharsets.ISO_8859_1);
        for (int window : new int[] {65_536, 3, 1}) {
            List<String> whole = read(bytes, window, bytes.length);
            assertThat(whole).last().asString().matches("closed .*|available");
            for (int first = 1; first < bytes.length; first++) {
                assertThat(read(bytes, window, first, bytes.length)).as("cut at %d", first).isEqualTo(whole);
            }
            int[] each = new int[bytes.length];
            for (int i = 0; i < each.length; i++) {
                each[i] = i + 1;
            }
            assertThat(read(bytes, window, each)).as("byte by byte").isEqualTo(whole);
        }
    }

    @Test
    void is_read_through_a_window_as_without_one() throws Exception {
        byte[] bytes = ("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
                + "a\r\n0123456789\r\n".repeat(20) + "0\r\n\r\n").getBytes(StandardCharsets.ISO_8859_1);
        List<String> expected = read(bytes, 65_536, bytes.length);
        for (int window = 1; window < 30; window++) {
            assertThat(read(bytes, window, bytes.length)).isEqualTo(expected);
        }
    }

    private static Http2Limits withWindow(Http2Limits usual, int window) {
        return new Http2Limits(usual.maxConcurrentStreams(), window, usual.connectionWindowSize(),
                usual.maxFrameSize(), usual.headerTableSize(), usual.maxHeaderListBytes(), usual.maxHeaderCount(),
                usual.maxContinuations(), usual.maxResets(), usual.resetWindowSeconds(), usual.maxControlFrames(),
                usual.maxQueuedAcks(), usual.maxEmptyFrames());
    }

    /** What is told when the bytes come up to each of these ends in turn, and then no more. */
    private List<String> read(byte[] bytes, int window, int... ends) throws Exception {
        return OnLoop.call(loop, () -> {
            List<String> told = new ArrayList<>();
            FedSocket socket = new FedSocket(loop);
            ClientLimits usual = ClientLimits.DEFAULT;
            Http1Protocol protocol = new Http1Protocol(socket, new Events(told), new ClientLimits(usual.http1(),
                    withWindow(usual.http2(), window), usual.pingAfter(), usual.pingLimit()));
            socket.protocol(protocol);
            protocol.opened();
            Listener listener = new Listener(told, window);
            listener.stream = protocol.begin(get("/").protocol("echo"), listener);
            int from = 0;
            for (int end : ends) {
                socket.feed(bytes, from, end);
                listener.consumeAll();
                from = end;
            }
            listener.flush();
            socket.end();
            listener.flush();
            return told;
        });
    }

    private record Events(List<String> told) implements ConnectionEvents {
        @Override
        public void connected(ClientConnection connection) {
        }

        @Override
        public void available(ClientConnection connection) {
            told.add("available");
        }

        @Override
        public void draining(ClientConnection connection) {
            told.add("draining");
        }

        @Override
        public void closed(CloseReason reason, String message) {
            told.add("closed " + reason);
        }
    }

    private static final class Listener implements ResponseListener {
        private final List<String> told;
        private final int window;
        private final StringBuilder body = new StringBuilder();
        private RequestStream stream;
        private int given;

        Listener(List<String> told, int window) {
            this.told = told;
            this.window = window;
        }

        /** Takes what was given until no more comes. */
        void consumeAll() {
            while (given > 0) {
                int now = given;
                given = 0;
                stream.consumed(now);
            }
        }

        void flush() {
            if (!body.isEmpty()) {
                told.add("body " + body);
                body.setLength(0);
            }
        }

        @Override
        public void interim(ResponseHead head) {
            told.add("interim " + head.status());
        }

        @Override
        public void head(ResponseHead head) {
            told.add("head " + head.status());
            head.headers().forEach((name, value) -> told.add(name + ": " + value));
        }

        @Override
        public void body(byte[] bytes, int from, int to) {
            given += to - from;
            assertThat(given).isBetween(1, window);
            body.append(new String(bytes, from, to - from, StandardCharsets.ISO_8859_1));
        }

        @Override
        public void taken() {
        }

        @Override
        public void complete(HttpHeaders trailers) {
            flush();
            trailers.forEach((name, value) -> told.add(name + ": " + value));
            told.add("complete");
        }

        @Override
        public void failed(CloseReason reason, boolean unprocessed, String message) {
            flush();
            told.add("failed " + reason + " " + unprocessed);
        }
    }
}
