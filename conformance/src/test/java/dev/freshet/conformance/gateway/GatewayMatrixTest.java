package dev.freshet.conformance.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.conformance.gateway.RecordedGateway.Traffic;
import dev.freshet.conformance.http1.Feeder;
import dev.freshet.conformance.http1.Http1Case;
import java.io.IOException;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every case of the HTTP/1.1 matrix with the gateway between client and handler: the client sees what it would see of
 * the server itself, and of a request that is refused nothing reaches the upstream, not a byte.
 */
@ParameterizedClass
@MethodSource("gateways")
class GatewayMatrixTest extends GatewayContract {
    private static final Traffic NOTHING = new Traffic(0, 0);

    @TestFactory
    Stream<DynamicTest> whole() throws IOException {
        return each(cases(), GatewayMatrixTest::isAsExpected);
    }

    private static void isAsExpected(Http1Case http1, Feeder feeder, RecordedGateway gateway) throws IOException {
        http1.expected().checkThroughGateway(feeder.whole(http1));
        if (isNeverPassedOn(http1)) {
            assertThat(gateway.traffic()).as("what the upstream got").isEqualTo(NOTHING);
        }
    }
}
