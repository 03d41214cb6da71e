package dev.freshet.conformance.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.client.loop.ClientProtocol;
import dev.freshet.conformance.EngineMode;
import dev.freshet.conformance.http1.EchoApplication;
import dev.freshet.conformance.http1.Feeder;
import dev.freshet.conformance.http1.Http1Case;
import dev.freshet.conformance.http1.Matrix;
import dev.freshet.server.HttpServer;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The short heads of the HTTP/1.1 matrix that are refused, through a gateway in each mode, which passes no byte on. */
class MatrixInEveryModeTest {
    private static final int FIRST_OF_FIELDS = 49;
    private static final int LAST_OF_REQUEST_LINES = 81;
    private static final int SHORT = 1_000;

    private static List<Http1Case> heads() {
        return Matrix.cases().stream().filter(http1 -> http1.rule().number() >= FIRST_OF_FIELDS
                && http1.rule().number() <= LAST_OF_REQUEST_LINES && http1.expected().refusesAll()
                && !http1.endsOutput() && http1.length() < SHORT).toList();
    }

    @ParameterizedTest
    @EnumSource(EngineMode.class)
    void refuses_heads_before_its_upstream_hears_of_them(EngineMode mode) throws IOException {
        EchoApplication echo = new EchoApplication(true);
        HttpServer upstream = HttpServer.start(EngineMode.NIO_VIRTUAL.config(), echo);
        try (RecordingRelay relay = new RecordingRelay(upstream.port());
                TestGateway gateway = TestGateway.before(ClientProtocol.HTTP_1_1, relay.port())
                        .options(RecordedUpstream.KEEP_HOST).config(mode.config()).start()) {
            Feeder feeder = new Feeder(gateway.port(), echo);
            assertThat(heads()).hasSizeGreaterThan(30);
            for (Http1Case http1 : heads()) {
                http1.expected().checkThroughGateway(feeder.whole(http1));
                assertThat(relay.bytes()).as("bytes that the upstream got of %s", http1).isZero();
            }
        } finally {
            upstream.stop();
        }
    }
}
