package dev.freshet.conformance.http1;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.conformance.Complaints;
import dev.freshet.conformance.EngineMode;
import dev.freshet.server.HttpServer;
import java.io.IOException;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Runs cases against a server in each execution mode. */
@ParameterizedClass
@EnumSource(EngineMode.class)
abstract class Http1Contract {
    @Parameter
    EngineMode mode;

    /** What to do with one case. */
    interface CaseCheck {
        void check(Feeder feeder, Http1Case http1) throws IOException;
    }

    /** A test for each case, all with one server, which at the end must be empty and have complained of nothing. */
    Stream<DynamicTest> each(Stream<Http1Case> cases, CaseCheck check) throws IOException {
        Complaints.taken();
        EchoApplication application = new EchoApplication();
        HttpServer server = HttpServer.start(mode.config(), application);
        Feeder feeder = new Feeder(server.port(), application);
        return Stream.concat(
                cases.map(http1 -> named(http1 + ", " + mode, () -> check.check(feeder, http1))),
                Stream.of(named("nothing is left over, " + mode, () -> isQuiet(server))))
                .onClose(server::stop);
    }

    /** A test whose failure says its name, which not every report shows. */
    private static DynamicTest named(String name, Executable test) {
        return DynamicTest.dynamicTest(name, () -> {
            try {
                test.execute();
            } catch (AssertionError e) {
                throw new AssertionError(name + ": " + e.getMessage(), e);
            }
        });
    }

    private static void isQuiet(HttpServer server) {
        assertThat(server.stop()).as("every connection ended by itself").isTrue();
        assertThat(server.requestsInHand()).isZero();
        assertThat(Complaints.taken()).as("complaints in the log").isEmpty();
    }
}
