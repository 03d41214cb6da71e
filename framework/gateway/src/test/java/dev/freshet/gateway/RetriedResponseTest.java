package dev.freshet.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.server.ExecutionMode;
import dev.freshet.server.ThreadType;
import dev.freshet.test.network.RawServer;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** An upstream that breaks off behind the head of its first response, and answers the second time. */
class RetriedResponseTest {
    private static final List<String> RETRIES = List.of("retry: { attempts: 2 }",
            "retry: { attempts: 1 }, filters: [ retry: { failures: [connection-lost], back-off: 1ms } ]");

    @TempDir
    private Path folder;
    private final AtomicInteger connections = new AtomicInteger();

    static Stream<Arguments> retriesAndModes() {
        return RETRIES.stream().flatMap(retry -> Stream.of(ExecutionMode.values())
                .flatMap(mode -> Stream.of(ThreadType.values()).map(type -> Arguments.of(retry, mode, type))));
    }

    private RawServer upstream() {
        return RawServer.on(peer -> {
            peer.readHead();
            if (connections.incrementAndGet() == 1) {
                peer.write("HTTP/1.1 201 Created\r\nContent-Length: 10\r\nSet-Cookie: a=1\r\nX-Both: 1\r\n\r\n");
            } else {
                peer.write("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nX-Both: 2\r\n\r\n2\r\nok\r\n0\r\n\r\n");
            }
        });
    }

    private Yaml yaml(RawServer upstream, String retry) {
        return Yaml.in(folder, """
                gateway:
                  upstreams:
                    test: { instances: ["127.0.0.1:%d"], ejection: { failures: 0 }, pool: { connect-limit: 20s } }
                  routes:
                    - { id: all, match: { path: /** }, upstream: test, timeouts: { acquire: 20s }, %s }
                """.formatted(upstream.address().getPort(), retry));
    }

    @ParameterizedTest
    @MethodSource("retriesAndModes")
    void has_nothing_of_the_response_that_broke_off(String retry, ExecutionMode mode, ThreadType type)
            throws Exception {
        try (RawServer upstream = upstream();
                Front front = Front.open(yaml(upstream, retry), Upstream.config().withMode(mode, type))) {
            String answer = Wire.ask(front.port(), "GET", "/");
            assertThat(answer).startsWith("HTTP/1.1 200 ").contains("X-Both: 2\r\n")
                    .doesNotContain("Set-Cookie", "X-Both: 1", "Content-Length: 10")
                    .containsPattern("\r\n\r\n(ok|0*2\r\nok\r\n0\r\n\r\n)$");
            assertThat(connections).hasValue(2);
        }
    }
}
