package dev.freshet.conformance.h2spec;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.conformance.Complaints;
import dev.freshet.conformance.EngineMode;
import dev.freshet.conformance.Transport;
import dev.freshet.conformance.tool.Run;
import dev.freshet.conformance.tool.Tool;
import dev.freshet.http.HttpRequest;
import dev.freshet.http.HttpResponse;
import dev.freshet.server.HttpServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;

/** Runs h2spec once, strictly, and gives each of its cases as a test. */
abstract class H2specContract {
    /** All there are with --strict, so that none disappears. */
    private static final int CASES = 146;
    /** How long h2spec waits for each answer it does not get; of its own accord 2 s, which a busy machine may take. */
    private static final int ANSWER_SECONDS = 10;
    private static final Duration LIMIT = Duration.ofMinutes(5);

    static Stream<DynamicTest> cases(EngineMode mode, Transport transport) throws IOException, InterruptedException {
        Tool.H2SPEC.required();
        Complaints.taken();
        Path file = Files.createTempFile("h2spec", ".xml");
        H2specReport report;
        try (HttpServer server = HttpServer.start(transport.of(mode.config()), asked -> H2specContract::answer)) {
            List<Object> options = new ArrayList<>(
                    List.of("--strict", "-h", "127.0.0.1", "-p", server.port(), "-j", file, "-o", ANSWER_SECONDS));
            if (transport == Transport.TLS) {
                options.addAll(List.of("--tls", "--insecure"));
            }
            Run.of(LIMIT, Tool.H2SPEC, options.toArray());
            report = H2specReport.read(file);
        } finally {
            Files.delete(file);
        }
        List<String> complaints = Complaints.taken();
        String where = ", " + mode + ", " + transport;
        return Stream.concat(
                report.cases().stream().map(one -> DynamicTest.dynamicTest(one + where,
                        () -> assertThat(one.complaint()).as(one + where).isEmpty())),
                Stream.of(
                        DynamicTest.dynamicTest("no case is missing" + where,
                                () -> assertThat(report.cases()).hasSize(CASES)),
                        DynamicTest.dynamicTest("nothing is logged" + where,
                                () -> assertThat(complaints).isEmpty())));
    }

    /** Reads the request as any application would, and answers with a body. */
    private static void answer(HttpRequest request, HttpResponse response) throws IOException {
        request.body().readAllBytes();
        response.send("Hello, h2spec!");
    }
}
