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
        List<AutobahnReport.Case> cases;
        try (HttpServer server = HttpServer.start(mode.config(), asked -> (request, response) ->
                WebSocketHandshake.accept(request, response, List.of(), LIMITS, new Echo()))) {
            cases = withSecondTries(server.port(), run(server.port(), CASES_AT_ONCE, List.of(patterns)));
        }
        List<String> complaints = Complaints.taken();
        return Stream.concat(
                cases.stream().map(one -> DynamicTest.dynamicTest(one.id() + ", " + mode, () -> check(one))),
                Stream.of(
                        DynamicTest.dynamicTest("no case is missing, " + mode,
                                () -> assertThat(cases).hasSize(count)),
                        DynamicTest.dynamicTest("nothing is logged, " + mode,
                                () -> assertThat(complaints).isEmpty())));
    }

    private List<AutobahnReport.Case> run(int port, int casesAtOnce, List<String> patterns)
            throws IOException, InterruptedException {
        Path folder = Files.createTempDirectory("autobahn");
        folders.add(folder);
        List<Object> options = new ArrayList<>(List.of("-m", "fuzzingclient", "127.0.0.1:" + port,
                "-o", folder, "-p", casesAtOnce));
        for (String pattern : patterns) {
            options.addAll(List.of("-i", pattern));
        }
        Run.of(LIMIT, Tool.KOSOKU, options.toArray());
        return AutobahnReport.read(folder).cases();
    }

    /**
     * Some cases give the server a second, and that cannot be changed: one that fails is tried once more, alone, for
     * the machine may have stood still in that second.
     */
    private List<AutobahnReport.Case> withSecondTries(int port, List<AutobahnReport.Case> first)
            throws IOException, InterruptedException {
        List<String> failed = first.stream().filter(one -> !isRight(one)).map(AutobahnReport.Case::id).toList();
        if (failed.isEmpty()) {
            return first;
        }
        System.out.println("failed, and tried once more: " + failed);
        List<AutobahnReport.Case> cases = new ArrayList<>(first);
        cases.removeIf(one -> failed.contains(one.id()));
        cases.addAll(run(port, 1, failed));
        return cases;
    }

    private static boolean isRight(AutobahnReport.Case one) {
        String expected = INFORMATIONAL.contains(one.id()) ? "INFORMATIONAL" : "OK";
        return one.behavior().equals(expected) && one.behaviorClose().equals(expected);
    }

    private static void check(AutobahnReport.Case one) {
        if (!isRight(one)) {
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
