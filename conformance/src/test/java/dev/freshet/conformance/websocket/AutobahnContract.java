package dev.freshet.conformance.websocket;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.conformance.Complaints;
import dev.freshet.conformance.EngineMode;
import dev.freshet.conformance.tool.Run;
import dev.freshet.conformance.tool.Tool;
import dev.freshet.http.websocket.WebSocketHandshake;
import dev.freshet.http.websocket.WebSocketLimits;
import dev.freshet.server.HttpServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DynamicTest;

/** Runs Autobahn's cases, by kosoku, against a server that echoes, and gives each as a test. */
abstract class AutobahnContract {
    /** Those that allow any behavior, and only ask to be told which. */
    private static final Set<String> INFORMATIONAL = Set.of("7.1.6", "7.13.1", "7.13.2");
    /** The largest message of the suite is 16 MiB. */
    private static final WebSocketLimits LIMITS = WebSocketLimits.DEFAULT.withMaxMessageBytes(1 << 24);
    private static final Duration LIMIT = Duration.ofMinutes(20);
    private static final int CASES_AT_ONCE = 2;

    private final List<Path> folders = new ArrayList<>();

    /** @param patterns which cases, such as 9.*; with none, all of them */
    Stream<DynamicTest> cases(EngineMode mode, int count, String... patterns)
            throws IOException, InterruptedException {
        Tool.KOSOKU.required();
        Complaints.taken();
        Path folder = Files.createTempDirectory("autobahn");
        folders.add(folder);
        try (HttpServer server = HttpServer.start(mode.config(), asked -> (request, response) ->
                WebSocketHandshake.accept(request, response, List.of(), LIMITS, new Echo()))) {
            List<Object> options = new ArrayList<>(List.of("-m", "fuzzingclient", "127.0.0.1:" + server.port(),
                    "-o", folder, "-p", CASES_AT_ONCE));
            for (String pattern : patterns) {
                options.addAll(List.of("-i", pattern));
            }
            Run.of(LIMIT, Tool.KOSOKU, options.toArray());
        }
        AutobahnReport report = AutobahnReport.read(folder);
        List<String> complaints = Complaints.taken();
        return Stream.concat(
                report.cases().stream().map(one -> DynamicTest.dynamicTest(one.id() + ", " + mode, () -> check(one))),
                Stream.of(
                        DynamicTest.dynamicTest("no case is missing, " + mode,
                                () -> assertThat(report.cases()).hasSize(count)),
                        DynamicTest.dynamicTest("nothing is logged, " + mode,
                                () -> assertThat(complaints).isEmpty())));
    }

    private static void check(AutobahnReport.Case one) {
        String expected = INFORMATIONAL.contains(one.id()) ? "INFORMATIONAL" : "OK";
        if (!one.behavior().equals(expected) || !one.behaviorClose().equals(expected)) {
            throw new AssertionError(one.id() + ": " + one.behavior() + ", closing " + one.behaviorClose()
                    + "\n" + one.details());
        }
    }

    @AfterEach
    void remove_reports() throws IOException {
        for (Path folder : folders) {
            try (Stream<Path> files = Files.walk(folder)) {
                for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(file);
                }
            }
        }
    }
}
