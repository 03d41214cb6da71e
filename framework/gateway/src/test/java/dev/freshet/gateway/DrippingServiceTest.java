package dev.freshet.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.gateway.upstream.InstanceState;
import dev.freshet.test.Eventually;
import dev.freshet.test.network.RawServer;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A service that the gateway asks for itself or for a copy, and that sends the body of its answer byte by byte. */
@Timeout(60)
class DrippingServiceTest {
    private static final int BETWEEN_BYTES_MILLIS = 50;

    @TempDir
    private Path folder;

    /** Sends the body until the gateway closes. */
    private static RawServer dripping(int status) {
        return RawServer.on(peer -> {
            peer.readHead();
            peer.write("HTTP/1.1 " + status + " Status\r\nContent-Length: 60000\r\n\r\n");
            peer.socket().setSoTimeout(BETWEEN_BYTES_MILLIS);
            while (!isEnded(peer)) {
                peer.write("x");
            }
        });
    }

    private static boolean isEnded(RawServer.Peer peer) throws IOException {
        try {
            return peer.in().read() < 0;
        } catch (SocketTimeoutException e) {
            return false;
        }
    }

    private Front front(RawServer service, String settings, String filter) throws IOException {
        return Front.open(Yaml.in(folder, """
                gateway:
                  upstreams: { test: { instances: ["127.0.0.1:%d"], ejection: { failures: 0 }, %s } }
                  routes: [ { id: all, match: { path: /** }, upstream: test, filters: [ %s ] } ]
                """.formatted(service.address().getPort(), settings, filter)));
    }

    @Test
    void does_not_pass_a_health_check() throws Exception {
        try (RawServer service = dripping(200); Front front = front(service,
                "health: { path: /health, interval: 10ms, timeout: 500ms, unhealthy: 1 }", "")) {
            Eventually.holds("the instance is out",
                    () -> !front.gateway().upstreams().getFirst().instances().getFirst().healthy());
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {200, 403})
    void does_not_keep_a_request_waiting_for_its_authorization(int status) throws Exception {
        try (RawServer service = dripping(status); Front front = front(service, "pool: { connect-limit: 20s }",
                "forward-auth: { upstream: test, timeout: 500ms }")) {
            assertThat(Wire.ask(front.port(), "GET", "/")).startsWith("HTTP/1.1 503 ");
        }
    }

    @Test
    void does_not_keep_the_place_of_a_copy() throws Exception {
        try (RawServer shadow = dripping(200); Upstream users = Upstream.start("users");
                Front front = Front.open(Yaml.in(folder, """
                        gateway:
                          upstreams:
                            shadow: { instances: ["127.0.0.1:%d"] }
                            users: { instances: ["%s"] }
                          routes:
                            - id: all
                              match: { path: /** }
                              upstream: users
                              timeouts: { response: 500ms }
                              filters: [ mirror: { upstream: shadow } ]
                        """.formatted(shadow.address().getPort(), users.address())))) {
            front.get("/");
            Eventually.holds("the copy has ended", () -> {
                InstanceState ofShadow = front.gateway().upstreams().getFirst().instances().getFirst();
                return ofShadow.answered() + ofShadow.failed() == 1;
            });
        }
    }
}
