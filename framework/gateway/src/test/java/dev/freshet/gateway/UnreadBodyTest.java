package dev.freshet.gateway;

import static dev.freshet.test.network.RawFrame.RST_STREAM;
import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.test.network.RawServer;
import dev.freshet.test.network.RawServer.Peer;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An upstream that stops reading a request body, and does not answer. */
class UnreadBodyTest {
    /** More than the first window of a stream (RFC 9113 section 6.9.2). */
    private static final int LONG = 200_000;

    @TempDir
    private Path folder;

    /** Opens no window for the rest of the body. */
    private static void stopReading(Peer peer) throws IOException {
        peer.beginHttp2();
        peer.awaitFrame(RST_STREAM);
        peer.awaitEnd();
    }

    @Test
    void the_client_is_not_told_that_there_was_a_response() throws Exception {
        try (RawServer server = RawServer.on(UnreadBodyTest::stopReading);
                Front front = Front.open(Yaml.in(folder, """
                        gateway:
                          upstreams:
                            test:
                              protocol: h2c
                              instances: ["127.0.0.1:%d"]
                          routes: [ { id: all, match: { path: /** }, upstream: test, timeouts: { idle: 500ms } } ]
                        """.formatted(server.address().getPort())))) {
            String answer = Wire.exchange(front.port(), "POST / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n"
                    + "Content-Length: " + LONG + "\r\n\r\n" + "x".repeat(LONG));
            assertThat(Wire.status(answer)).isEqualTo(504);
            assertThat(answer).contains("\"detail\":\"the upstream neither sent nor accepted a byte in time\"");
        }
    }
}
