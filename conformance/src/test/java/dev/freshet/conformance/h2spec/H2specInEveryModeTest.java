package dev.freshet.conformance.h2spec;

import dev.freshet.conformance.EngineMode;
import dev.freshet.conformance.Transport;
import java.io.IOException;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Eight runs: each execution mode, over cleartext with prior knowledge and over TLS. */
@Tag("slow")
@ParameterizedClass
@EnumSource(EngineMode.class)
class H2specInEveryModeTest extends H2specContract {
    @Parameter
    EngineMode mode;

    @TestFactory
    Stream<DynamicTest> over_cleartext() throws IOException, InterruptedException {
        return cases(mode, Transport.CLEARTEXT);
    }

    @TestFactory
    Stream<DynamicTest> over_tls() throws IOException, InterruptedException {
        return cases(mode, Transport.TLS);
    }
}
