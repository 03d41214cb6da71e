package dev.freshet.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.test.network.RawServer;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ResponseTrailersTest {
    @TempDir
    private Path folder;

    /** The body may be there before its trailers, or empty. */
    @ParameterizedTest
    @ValueSource(strings = {"2\r\nok\r\n", ""})
    void reach_the_client_with_all_their_values(String chunks) throws Exception {
        try (RawServer upstream = RawServer.answering("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n" + chunks
                + "0\r\nX-Note: a\r\nX-Sum: 1\r\nx-note: b, c\r\n\r\n");
                Front front = Front.open(Yaml.in(folder, """
                        gateway:
                          upstreams: { test: { instances: ["127.0.0.1:%d"], pool: { connect-limit: 20s } } }
                          routes: [ { id: all, match: { path: /** }, upstream: test, timeouts: { acquire: 20s } } ]
                        """.formatted(upstream.address().getPort())))) {
            assertThat(Wire.exchange(front.port(), """
                    GET / HTTP/1.1\r
                    Host: a\r
                    TE: trailers\r
                    Connection: TE, close\r
                    \r
                    """)).contains("X-Sum: 1\r\n").containsIgnoringCase("X-Note: a, b, c\r\n");
        }
    }
}
