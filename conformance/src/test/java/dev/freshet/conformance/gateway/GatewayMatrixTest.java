package dev.freshet.conformance.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.client.loop.ClientProtocol;
import dev.freshet.conformance.Complaints;
import dev.freshet.conformance.EngineMode;
import dev.freshet.conformance.http1.EchoApplication;
import dev.freshet.conformance.http1.Feeder;
import dev.freshet.conformance.http1.Http1Case;
import dev.freshet.conformance.http1.Matrix;
import dev.freshet.server.HttpServer;
import java.io.IOException;
import java.util.Comparator;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Every case of the HTTP/1.1 matrix with the gateway between client and handler: the client sees what it would see of
 * the server itself, and of a request that is refused nothing reaches the upstream, not a byte.
 */
@ParameterizedClass
@EnumSource(value = ClientProtocol.class, names = {"HTTP_1_1", "H2C"})
class GatewayMatrixTest {
    /** A gateway does otherwise: {@link GatewayCasesTest}. */
    private static final int NO_HOST = 64;
    private static final int TWO_HOSTS = 74;
    private static final int KEPT = 4_000;

    @Parameter
    ClientProtocol upstreamProtocol;

    private interface Check {
        void of(Http1Case http1, Feeder feeder, RecordingRelay relay) throws IOException;
    }

    @TestFactory
    Stream<DynamicTest> whole() throws IOException {
        return each(GatewayMatrixTest::check);
    }

    /** Case 86. A body that breaks behind its first bytes is passed on until then, as the gateway cannot see ahead. */
    @Tag("slow")
    @TestFactory
    Stream<DynamicTest> byte_by_byte() throws IOException {
        return each((http1, feeder, relay) -> http1.expected().checkThroughGateway(feeder.byteByByte(http1)));
    }

    private Stream<DynamicTest> each(Check check) throws IOException {
        Complaints.taken();
        EchoApplication echo = new EchoApplication(true);
        HttpServer upstream = HttpServer.start(EngineMode.NIO_VIRTUAL.config(), echo);
        RecordingRelay relay = new RecordingRelay(upstream.port());
        TestGateway gateway = TestGateway.before(upstreamProtocol, relay.port()).options(RecordedUpstream.KEEP_HOST)
                .start();
        Feeder feeder = new Feeder(gateway.port(), echo);
        return Stream.concat(
                cases().map(http1 -> DynamicTest.dynamicTest(
                        http1 + ", to " + upstreamProtocol, () -> check.of(http1, feeder, relay))),
                Stream.of(DynamicTest.dynamicTest("nothing is left over", () -> isQuiet(gateway))))
                .onClose(() -> close(gateway, relay, upstream));
    }

    /**
     * What is wrong in the head, or in the first bytes of the body, is found before the upstream hears of the request.
     * A client that goes away within its body is not, nor what comes behind more bytes than the gateway keeps: then
     * the upstream gets a request that never ends.
     */
    private static boolean isNeverPassedOn(Http1Case http1) {
        return http1.expected().refusesAll()
                && (http1.expected().brokenBodies() == 0 || !http1.endsOutput() && http1.length() < KEPT);
    }

    /** Those first of which nothing may arrive: what is on its way of others would count as theirs. */
    private static Stream<Http1Case> cases() {
        return Matrix.cases().stream()
                .filter(http1 -> http1.rule().number() != NO_HOST && http1.rule().number() != TWO_HOSTS)
                .sorted(Comparator.comparing(http1 -> !isNeverPassedOn(http1)));
    }

    private static void check(Http1Case http1, Feeder feeder, RecordingRelay relay) throws IOException {
        http1.expected().checkThroughGateway(feeder.whole(http1));
        if (isNeverPassedOn(http1)) {
            assertThat(relay.bytes()).as("bytes that the upstream got").isZero();
        }
    }

    private static void isQuiet(TestGateway gateway) {
        gateway.instance(0).awaitQuiet();
        assertThat(Complaints.taken()).as("complaints in the log").isEmpty();
    }

    private static void close(TestGateway gateway, RecordingRelay relay, HttpServer upstream) {
        try (relay; gateway) {
            upstream.stop();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }
}
