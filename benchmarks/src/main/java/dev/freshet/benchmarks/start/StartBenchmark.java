package dev.freshet.benchmarks.start;

import static dev.freshet.benchmarks.TextTable.number;
import static dev.freshet.benchmarks.TextTable.range;

import dev.freshet.benchmarks.BenchmarkException;
import dev.freshet.benchmarks.MachineLoad;
import dev.freshet.benchmarks.Spread;
import dev.freshet.benchmarks.TextTable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** {@code ./freshet bench start}: from exec to the first answer, and the memory after it and under load. */
final class StartBenchmark {
    private static final long SETTLE_MILLIS = 1000;

    private final StartOptions options;
    private final Map<StartSubject, List<StartMeasurement>> results = new LinkedHashMap<>();

    private StartBenchmark(StartOptions options) {
        this.options = options;
    }

    public static void main(String[] arguments) {
        if (List.of(arguments).contains("--help")) {
            System.out.println(StartOptions.USAGE);
            return;
        }
        try {
            boolean met = new StartBenchmark(StartOptions.parse(List.of(arguments))).run();
            System.exit(met ? 0 : 1);
        } catch (BenchmarkException e) {
            System.err.println("bench: " + e.getMessage());
            System.exit(1);
        } catch (IOException e) {
            System.err.println("bench: " + e);
            System.exit(1);
        }
    }

    /** False if goals were to be checked and one is not met. */
    private boolean run() throws IOException {
        if (!Files.isReadable(Path.of("/proc/self/status"))) {
            throw new BenchmarkException("this system has no /proc, which tells the memory of a process");
        }
        Path folder = Files.createTempDirectory("freshet-start");
        try {
            List<StartSubject> subjects = subjects(folder);
            announce(subjects.size());
            for (int round = 1; round <= options.rounds(); round++) {
                System.err.println("round " + round + " of " + options.rounds());
                for (StartSubject subject : subjects) {
                    results.computeIfAbsent(subject, key -> new ArrayList<>()).add(measure(subject));
                }
            }
        } finally {
            delete(folder);
        }
        System.out.println("\n" + table());
        return !options.check() || results.entrySet().stream().allMatch(
                entry -> entry.getKey().goals().met(StartMeasurement.medians(entry.getValue())));
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
        MachineLoad.tell();
        System.out.println("about " + options.rounds() * servers * (options.seconds() + 2) + " s to go");
    }

    private StartMeasurement measure(StartSubject subject) throws IOException {
        try (StartedProcess process = new StartedProcess(subject)) {
            Thread.sleep(SETTLE_MILLIS);
            double idle = process.megabytes();
            long answers = ClosedLoop.run(process.port(), subject.path(), options.connections(), options.seconds());
            return new StartMeasurement(process.millis(), process.cpu(), idle, process.megabytes(), answers);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new BenchmarkException("interrupted", interrupted);
        }
    }

    private String table() {
        TextTable table = new TextTable();
        table.row(List.of("", "first", "answer", "CPU", "idle", "loaded", "", ""));
        table.row(List.of("server", "ms", "", "ms", "MB", "MB", "answers", "goal"));
        results.forEach((subject, runs) -> {
            StartMeasurement median = StartMeasurement.medians(runs);
            Spread millis = Spread.of(runs, StartMeasurement::millis);
            table.row(List.of(subject.name(), number(0, millis.median()), range(0, millis), number(0, median.cpu()),
                    number(1, median.idle()), number(1, median.loaded()), number(0, median.answers()),
                    subject.goals().verdict(median)));
        });
        return table.toString();
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
