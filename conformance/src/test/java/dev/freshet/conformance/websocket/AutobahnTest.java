package dev.freshet.conformance.websocket;

import dev.freshet.conformance.EngineMode;
import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** The everyday part, in one mode: all cases of the protocol, and the first of each group that is about volume. */
class AutobahnTest extends AutobahnContract {
    private static final List<String> GROUPS = List.of("1.*", "2.*", "3.*", "4.*", "5.*", "6.*", "7.*", "10.*");
    private static final List<String> SINGLE = List.of("9.1.1", "9.2.1", "9.3.1", "9.4.1", "9.5.1", "9.6.1", "9.7.1",
            "9.8.1", "12.1.1", "12.2.1", "12.3.1", "12.4.1", "12.5.1", "13.1.1", "13.2.1", "13.3.1", "13.4.1",
            "13.5.1", "13.6.1", "13.7.1");
    private static final int IN_GROUPS = 247;

    @TestFactory
    Stream<DynamicTest> echo() throws IOException, InterruptedException {
        String[] patterns = Stream.concat(GROUPS.stream(), SINGLE.stream()).toArray(String[]::new);
        return cases(EngineMode.NIO_VIRTUAL, IN_GROUPS + SINGLE.size(), patterns);
    }
}
