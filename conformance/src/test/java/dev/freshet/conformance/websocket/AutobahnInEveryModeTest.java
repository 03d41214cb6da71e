package dev.freshet.conformance.websocket;

import dev.freshet.conformance.EngineMode;
import java.io.IOException;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** All cases in each execution mode. */
@Tag("slow")
@ParameterizedClass
@EnumSource(EngineMode.class)
class AutobahnInEveryModeTest extends AutobahnContract {
    private static final int CASES = 517;

    @Parameter
    EngineMode mode;

    @TestFactory
    Stream<DynamicTest> echo() throws IOException, InterruptedException {
        return cases(mode, CASES);
    }
}
