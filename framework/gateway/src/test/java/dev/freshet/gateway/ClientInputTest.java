package dev.freshet.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.client.exchange.ClientRuntime;
import dev.freshet.client.exchange.Endpoint;
import dev.freshet.client.exchange.Exchange;
import dev.freshet.client.exchange.PoolSettings;
import dev.freshet.client.exchange.TimeLimits;
import dev.freshet.client.loop.ClientProtocol;
import dev.freshet.client.loop.OutgoingRequest;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a client asks for and an upstream does not take is the client's error, not the gateway's. */
class ClientInputTest {
    @TempDir
    private Path folder;
    private Upstream upstream;
    private Front front;

    @BeforeEach
    void start() throws Exception {
        upstream = Upstream.start("upstream");
        front = Front.open(Yaml.in(folder, """
                gateway:
                  upstreams: { test: { protocol: h2c, instances: ["%s"] } }
                  routes:
                    - id: asking
                      match: { path: /asking }
                      upstream: test
                      filters: [ { forward-auth: { upstream: test, request-headers: [X-Large] } } ]
                    - { id: all, match: { path: /** }, upstream: test }
                """.formatted(upstream.address())));
    }

    @AfterEach
    void stop() {
        front.close();
        upstream.close();
    }

    /** The server takes 32 KB of a client on HTTP/1.1, the upstream 16 KB of the gateway. */
    @Test
    void answers_431_where_the_fields_are_larger_than_an_h2c_upstream_takes() {
        String answer = Wire.ask(front.port(), "GET", "/", "X-Large: " + "x".repeat(20_000));
        assertThat(answer).startsWith("HTTP/1.1 431 ").contains("larger than the upstream accepts");
        assertThat(upstream.asked).hasValue(0);
        assertThat(front.get("/")).isEqualTo("upstream");
        assertThat(front.instance(upstream).failed()).isZero();
    }

    @Test
    void answers_431_where_the_fields_are_larger_than_an_h2c_service_takes_that_is_asked() {
        String answer = Wire.ask(front.port(), "GET", "/asking", "X-Large: " + "x".repeat(20_000));
        assertThat(answer).startsWith("HTTP/1.1 431 ").contains("larger than the authorization service accepts");
        assertThat(upstream.asked).hasValue(0);
        assertThat(front.get("/asking")).isEqualTo("upstream");
        assertThat(front.instance(upstream)).matches(state -> state.failed() == 0 && state.inFlight() == 0);
    }

    @Test
    void answers_501_where_an_extended_connect_is_for_a_protocol_that_it_does_not_know() throws Exception {
        try (ClientRuntime runtime = ClientRuntime.start(1, null);
                Exchange exchange = runtime.open(new Endpoint(new InetSocketAddress("127.0.0.1", front.port()),
                        ClientProtocol.H2C, "localhost"), PoolSettings.builder().build())
                        .begin(new OutgoingRequest("GET", "/", "a").protocol("foo"), TimeLimits.DEFAULT)) {
            assertThat(exchange.response().status()).isEqualTo(501);
        }
        assertThat(upstream.asked).hasValue(0);
    }
}
