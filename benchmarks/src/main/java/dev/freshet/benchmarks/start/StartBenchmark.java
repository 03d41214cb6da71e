package dev.freshet.benchmarks.start;

import static dev.freshet.benchmarks.TextTable.number;
import static dev.freshet.benchmarks.TextTable.range;

import dev.freshet.benchmarks.CommandLine;
import dev.freshet.benchmarks.Goal;
import dev.freshet.benchmarks.Spread;
import dev.freshet.benchmarks.TextTable;
import dev.freshet.lab.LabException;
import dev.freshet.lab.program.ScratchFolder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** {@code ./freshet bench start}: time from exec to the first response, and memory after it and under load. */
record StartBenchmark(StartOptions options, Map<StartSubject, List<StartMeasurement>> results) {
    private static final long SETTLE_MILLIS = 1000;

    public static void main(String[] arguments) {
        CommandLine.run(arguments, StartOptions.USAGE,
                given -> new StartBenchmark(StartOptions.parse(given), new LinkedHashMap<>()).run());
    }

    private boolean run() {
        try (ScratchFolder folder = ScratchFolder.create("freshet-start")) {
            List<StartSubject> subjects = subjects(folder.path());
            announce(subjects.size());
            for (int round = 1; round <= options.rounds(); round++) {
                System.err.println("round " + round + " of " + options.rounds());
                for (StartSubject subject : subjects) {
                    results.computeIfAbsent(subject, key -> new ArrayList<>()).add(measure(subject));
                }
            }
        }
        System.out.println("\n" + table());
        List<Goal> goals = new ArrayList<>();
        results.forEach((subject, runs) -> goals.addAll(
                subject.goals().judge(subject.name(), StartMeasurement.medians(runs), timesBare(runs))));
        return Goal.report(goals, options.check());
    }

    private List<StartSubject> subjects(Path folder) {
        if (!options.flags()) {
            return Servers.all(folder);
        }
        List<StartSubject> subjects = new ArrayList<>(Flags.subjects(Packaged.hello(), folder));
        subjects.addAll(Flags.subjects(Packaged.service(), folder));
        return subjects;
    }

    private void announce(int servers) {
        System.out.printf("%d x %d starts; each: exec to the first answer, memory a second later, memory after %d s of"
                + " requests on %d connections%n", options.rounds(), servers, options.seconds(), options.connections());
        System.out.println("about " + options.rounds() * servers * (options.seconds() + 2) + " s to go");
    }

    private StartMeasurement measure(StartSubject subject) {
        try (StartedProcess process = StartedProcess.of(subject)) {
            Thread.sleep(SETTLE_MILLIS);
            double idle = process.mebibytes();
            long answers = ClosedLoop.run(process.server().address(), subject.path(), options.connections(),
                    options.seconds());
            return new StartMeasurement(process.millis(), process.cpu(), idle, process.mebibytes(), answers);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new LabException("interrupted", interrupted);
        }
    }

    /** Time to the first response; NaN if the bare server is not measured. */
    private double timesBare(List<StartMeasurement> runs) {
        List<StartMeasurement> bare = results.entrySet().stream()
                .filter(entry -> entry.getKey().name().equals(Servers.BARE)).map(Map.Entry::getValue).findFirst()
                .orElse(List.of());
        return Spread.compared(runs, bare, StartMeasurement::millis, (ours, floor) -> ours / floor);
    }

    private String table() {
        TextTable table = new TextTable();
        table.row(List.of("", "first", "answer", "times", "CPU", "idle", "loaded", ""));
        table.row(List.of("server", "ms", "", "bare", "ms", "MiB", "MiB", "answers"));
        results.forEach((subject, runs) -> {
            StartMeasurement median = StartMeasurement.medians(runs);
            Spread millis = Spread.of(runs, StartMeasurement::millis);
            table.row(List.of(subject.name(), number(0, millis.median()), range(0, millis),
                    number(2, timesBare(runs)), number(0, median.cpu()), number(1, median.idle()),
                    number(1, median.loaded()), number(0, median.answers())));
        });
        return table.toString();
    }
}
