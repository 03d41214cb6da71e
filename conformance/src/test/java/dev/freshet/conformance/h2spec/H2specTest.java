package dev.freshet.conformance.h2spec;

import dev.freshet.conformance.EngineMode;
import dev.freshet.conformance.Transport;
import java.io.IOException;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** The everyday part: one mode in which event loops read, and one in which threads do. */
class H2specTest extends H2specContract {

    @TestFactory
    Stream<DynamicTest> over_cleartext() throws IOException, InterruptedException {
        return cases(EngineMode.NIO_VIRTUAL, Transport.CLEARTEXT);
    }

    @TestFactory
    Stream<DynamicTest> over_tls() throws IOException, InterruptedException {
        return cases(EngineMode.HYBRID_PLATFORM, Transport.TLS);
    }
}
