package dev.freshet.benchmarks.scale;

import static dev.freshet.benchmarks.TextTable.number;
import static dev.freshet.benchmarks.TextTable.range;

import dev.freshet.benchmarks.Goal;
import dev.freshet.benchmarks.Load;
import dev.freshet.benchmarks.ServerMode;
import dev.freshet.benchmarks.ServerProcess;
import dev.freshet.benchmarks.Servers;
import dev.freshet.benchmarks.Spread;
import dev.freshet.benchmarks.Subject;
import dev.freshet.benchmarks.TextTable;
import dev.freshet.benchmarks.Yardstick;
import dev.freshet.lab.load.LoadResult;
import dev.freshet.lab.load.referee.Engines;
import dev.freshet.lab.measure.Environment;
import dev.freshet.lab.measure.Pinning;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/** Concurrent requests that each take two seconds: which ones wait longer, and how much. */
record WaitingRequests(ScaleOptions options, Pinning pinning) {
    private static final int REQUESTS = 7_000;
    private static final double LONGEST_MILLIS = 2_400;
    private static final double MOST_TIMES_GO = 1.05;
    private static final String GOAL = "7,000 requests of two seconds at once";

    Findings run() {
        String missing = Engines.missing("ab") + Environment.missingFiles(REQUESTS);
        if (!missing.isEmpty()) {
            return Findings.none(GOAL, missing);
        }
        List<String> goMissing = new ArrayList<>();
        List<Subject> subjects = Stream.concat(Yardstick.GO.server(goMissing::add).stream(),
                ServerMode.virtual().stream().map(ServerMode::hello)).toList();
        Map<String, List<LoadResult>> results = new LinkedHashMap<>();
        try (Servers servers = new Servers(pinning)) {
            for (Subject subject : subjects) {
                servers.of(subject).check("/ping", "pong");
                send(servers.of(subject));
            }
            for (int round = 0; round < options.rounds(); round++) {
                subjects.forEach(subject -> results.computeIfAbsent(subject.name(), _ -> new ArrayList<>())
                        .add(send(servers.of(subject))));
            }
        }
        return Findings.of("ab -n 7000 -c 7000 to a handler that takes two seconds, " + options.rounds()
                + " times after one that does not count; ms", table(results), List.of(),
                goals(results, String.join("", goMissing)));
    }

    private LoadResult send(ServerProcess server) {
        return Load.sendAtOnce(server.url("/ping"), REQUESTS, pinning);
    }

    private static double meanMillis(LoadResult result) {
        return result.latency().mean() / 1e3;
    }

    private static double longestMillis(LoadResult result) {
        return result.latency().max() / 1e3;
    }

    private static TextTable table(Map<String, List<LoadResult>> results) {
        TextTable table = new TextTable();
        table.row(List.of("server", "mean", "", "longest", "", "failed"));
        results.forEach((name, runs) -> {
            Spread mean = Spread.of(runs, WaitingRequests::meanMillis);
            Spread longest = Spread.of(runs, WaitingRequests::longestMillis);
            table.row(List.of(name, number(0, mean.median()), range(0, mean), number(0, longest.median()),
                    range(0, longest), number(0, sum(runs, LoadResult::failed))));
        });
        return table;
    }

    private static List<Goal> goals(Map<String, List<LoadResult>> results, String goMissing) {
        List<Goal> goals = new ArrayList<>();
        for (ServerMode mode : ServerMode.virtual()) {
            String name = mode.title() + ": " + GOAL + ": ";
            List<LoadResult> runs = results.getOrDefault(mode.title(), List.of());
            double failed = sum(runs, run -> REQUESTS - run.ok());
            goals.add(Goal.of(failed == 0, name + "none fails: " + number(0, failed) + " failed"));
            double longest = Spread.of(runs, WaitingRequests::longestMillis).median();
            goals.add(Goal.of(longest <= LONGEST_MILLIS, name + "the longest takes at most 2,400 ms: "
                    + number(0, longest) + " ms"));
            List<LoadResult> ofGo = results.get(Yardstick.GO.title());
            String text = name + "the mean is at most 1.05 of Go's";
            goals.add(ofGo == null ? new Goal(Goal.Verdict.NOT_MEASURED, text + ": " + goMissing)
                    : besideGo(text, runs, ofGo));
        }
        return goals;
    }

    private static Goal besideGo(String text, List<LoadResult> ours, List<LoadResult> theirs) {
        double times = Spread.compared(ours, theirs, WaitingRequests::meanMillis, (mean, ofGo) -> mean / ofGo);
        return Goal.of(times <= MOST_TIMES_GO, text + ": " + number(3, times));
    }

    private static double sum(List<LoadResult> runs, ToDoubleFunction<LoadResult> what) {
        return runs.stream().mapToDouble(what).sum();
    }
}
