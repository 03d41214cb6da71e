package dev.freshet.conformance.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.client.loop.ClientProtocol;
import dev.freshet.conformance.Complaints;
import dev.freshet.conformance.EngineMode;
import dev.freshet.conformance.http1.EchoApplication;
import dev.freshet.conformance.http1.Feeder;
import dev.freshet.conformance.http1.Http1Case;
import dev.freshet.conformance.http1.Matrix;
import java.io.IOException;
import java.util.Comparator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.provider.Arguments;

/** Runs cases against a gateway in an execution mode, before an upstream of a version. */
abstract class GatewayContract {
    /** A gateway does otherwise: {@link GatewayCasesTest}. */
    private static final int NO_HOST = 64;
    private static final int TWO_HOSTS = 74;
    /** Of a body that is sent in chunks, so much is there at once when it is sent at once. */
    private static final int AT_ONCE = 4_000;
    /** A head, the line of a chunk that is not the last, and the first byte of its data. */
    private static final Pattern TO_DATA =
            Pattern.compile("(?s)^.*?\r\n\r\n0*[1-9A-Fa-f][0-9A-Fa-f]*( *;[^\r\n]*)?\r\n.");

    @Parameter(0)
    EngineMode mode;
    @Parameter(1)
    ClientProtocol upstreamProtocol;

    /** Each mode once, and each version twice. */
    static Stream<Arguments> someGateways() {
        return Stream.of(Arguments.of(EngineMode.NIO_VIRTUAL, ClientProtocol.HTTP_1_1),
                Arguments.of(EngineMode.NIO_PLATFORM, ClientProtocol.H2C),
                Arguments.of(EngineMode.HYBRID_VIRTUAL, ClientProtocol.H2C),
                Arguments.of(EngineMode.HYBRID_PLATFORM, ClientProtocol.HTTP_1_1));
    }

    /** Every mode before every version. */
    static Stream<Arguments> gateways() {
        return Stream.of(EngineMode.values()).flatMap(mode ->
                Stream.of(ClientProtocol.HTTP_1_1, ClientProtocol.H2C).map(version -> Arguments.of(mode, version)));
    }

    /** What to do with one case. */
    interface CaseCheck {
        void check(Http1Case http1, Feeder feeder, RecordedGateway gateway) throws IOException;
    }

    /**
     * A test for each case, all with one gateway, which at the end must have nothing in hand and have complained of
     * nothing. First are the cases of which nothing may reach the upstream: later it would count as others'.
     */
    Stream<DynamicTest> each(Stream<Http1Case> cases, CaseCheck check) throws IOException {
        Complaints.taken();
        EchoApplication echo = new EchoApplication();
        RecordedGateway gateway = new RecordedGateway(mode.config(), upstreamProtocol, echo);
        Feeder feeder = new Feeder(gateway.port(), echo);
        String where = ", " + mode + ", to " + upstreamProtocol;
        return Stream.concat(
                cases.sorted(Comparator.comparing(http1 -> !isNeverPassedOn(http1))).map(http1 ->
                        DynamicTest.dynamicTest(http1 + where, () -> check.check(http1, feeder, gateway))),
                Stream.of(DynamicTest.dynamicTest("nothing is left over" + where, () -> isQuiet(gateway))))
                .onClose(() -> close(gateway));
    }

    static Stream<Http1Case> cases() {
        return Matrix.cases().stream()
                .filter(http1 -> http1.rule().number() != NO_HOST && http1.rule().number() != TWO_HOSTS);
    }

    /** Whether nothing of a case may reach the upstream, if it comes at once. */
    static boolean isNeverPassedOn(Http1Case http1) {
        return http1.expected().refusesAll() && !breaksLater(http1, 0);
    }

    /**
     * Whether the upstream may hear of a request whose body is broken. What is wrong in a body of a short length, or in
     * what is there of a chunked one when its first data is, is found before it does. What comes later is not: such a
     * body is passed on until it breaks, and the upstream gets a request that never ends.
     *
     * @param cut where the case is cut in two; 0 if it is not
     */
    static boolean breaksLater(Http1Case http1, int cut) {
        Matcher toData = TO_DATA.matcher(http1.text());
        return http1.expected().brokenBodies() > 0 && toData.find()
                && (http1.endsOutput() || http1.length() > AT_ONCE || cut >= toData.end());
    }

    private static void isQuiet(RecordedGateway gateway) {
        gateway.instance().awaitQuiet();
        assertThat(Complaints.taken()).as("complaints in the log").isEmpty();
    }

    private static void close(RecordedGateway gateway) {
        try (gateway) {
            gateway.instance().awaitQuiet();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }
}
