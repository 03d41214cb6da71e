package dev.freshet.conformance.gateway;

import dev.freshet.conformance.http1.Cuts;
import dev.freshet.conformance.http1.Feeder;
import dev.freshet.conformance.http1.Http1Case;
import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** Case 86 as {@link GatewaySplitTest} has it, with every case cut everywhere. */
@Tag("slow")
@ParameterizedClass
@MethodSource("gateways")
class GatewaySplitInEveryModeTest extends GatewayContract {
    @TestFactory
    Stream<DynamicTest> cut_at_every_offset() throws IOException {
        return each(GatewaySplitTest.countable(), (http1, feeder, gateway) ->
                GatewaySplitTest.isSame(http1, Cuts.of(http1), feeder, gateway));
    }

    /** Apart from the others, for what the upstream hears of these would count as the next case's. */
    @TestFactory
    Stream<DynamicTest> cut_where_the_body_breaks_later() throws IOException {
        return each(cases().filter(http1 -> breaksLater(http1, http1.length())),
                (http1, feeder, gateway) -> isAnsweredTheSame(http1, feeder));
    }

    @TestFactory
    Stream<DynamicTest> byte_by_byte() throws IOException {
        return each(cases(),
                (http1, feeder, gateway) -> http1.expected().checkThroughGateway(feeder.byteByByte(http1)));
    }

    private static void isAnsweredTheSame(Http1Case http1, Feeder feeder) throws IOException {
        List<Integer> cuts = Cuts.of(http1).stream().filter(cut -> breaksLater(http1, cut)).toList();
        GatewaySplitTest.areTheSame(GatewaySplitTest.isAsExpected(http1, feeder), http1, cuts, feeder);
    }
}
