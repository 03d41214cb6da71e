package dev.freshet.conformance.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.client.loop.ClientProtocol;
import dev.freshet.conformance.gateway.RecordedGateway.Traffic;
import dev.freshet.conformance.http1.Cuts;
import dev.freshet.conformance.http1.Feeder;
import dev.freshet.conformance.http1.Http1Case;
import dev.freshet.conformance.http1.Outcome;
import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Case 86 through a gateway: however the bytes of a case are cut, the client gets the same answers and the upstream the
 * same requests, each once. Of one that is refused it hears nothing.
 */
@ParameterizedClass
@MethodSource("someGateways")
class GatewaySplitTest extends GatewayContract {
    @TestFactory
    Stream<DynamicTest> cut_at_a_few_places() throws IOException {
        return each(countable().filter(Cuts::isShort),
                (http1, feeder, gateway) -> isSame(http1, Cuts.few(http1), feeder, gateway));
    }

    /** Cases that come to the upstream whole or not at all, at least when they are cut early. */
    static Stream<Http1Case> countable() {
        return cases().filter(http1 -> !breaksLater(http1, 0));
    }

    static void isSame(Http1Case http1, List<Integer> offsets, Feeder feeder, RecordedGateway gateway)
            throws IOException {
        List<Integer> cuts = offsets.stream().filter(cut -> !breaksLater(http1, cut)).toList();
        Traffic start = gateway.traffic();
        Outcome whole = isAsExpected(http1, feeder);
        Traffic once = gateway.traffic().since(start);
        assertThat(once.requests()).as("requests to the upstream").isEqualTo(whole.completed() + whole.probes());
        areTheSame(whole, http1, cuts, feeder);
        Traffic all = gateway.traffic().since(start);
        int times = 1 + cuts.size();
        assertThat(all.requests()).as("requests to the upstream").isEqualTo(times * once.requests());
        if (isNeverPassedOn(http1)) {
            assertThat(all.bytes()).as("bytes to the upstream").isZero();
        } else if (gateway.upstreamProtocol() == ClientProtocol.HTTP_1_1 && !http1.isChunked()) {
            // HTTP/2 abbreviates what it has said before; a chunked body is passed on in the pieces in which it came.
            assertThat(all.bytes()).as("bytes to the upstream").isEqualTo(times * once.bytes());
        }
    }

    static Outcome isAsExpected(Http1Case http1, Feeder feeder) throws IOException {
        Outcome whole = feeder.whole(http1);
        http1.expected().checkThroughGateway(whole);
        return whole.throughGateway();
    }

    static void areTheSame(Outcome whole, Http1Case http1, List<Integer> cuts, Feeder feeder)
            throws IOException {
        List<Outcome> outcomes = feeder.cut(http1, cuts);
        for (int i = 0; i < cuts.size(); i++) {
            assertThat(outcomes.get(i).throughGateway()).as("cut at %d", cuts.get(i)).isEqualTo(whole);
        }
    }
}
