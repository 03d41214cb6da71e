package dev.freshet.benchmarks.micro;

import dev.freshet.lab.LabException;
import dev.freshet.benchmarks.CommandLine;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import org.openjdk.jmh.runner.BenchmarkList;
import org.openjdk.jmh.runner.BenchmarkListEntry;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.VerboseMode;

/** {@code ./freshet bench micro}: the cost of the parts that a request passes through, compared with an earlier run. */
record MicroBenchmark(MicroOptions options) {

    public static void main(String[] arguments) {
        CommandLine.run(arguments, MicroOptions.USAGE, given -> new MicroBenchmark(MicroOptions.parse(given)).run());
    }

    /** False if something is worse than in the baseline. */
    private boolean run() {
        // Read first, so that a missing file is reported at once and not minutes later.
        MicroRun baseline = options.baseline() == null ? null : MicroRun.read(options.baseline());
        double load = MicroRun.loadNow();
        MicroRun run = MicroRun.ofToday(load, measure());
        System.out.println(run.table());
        if (options.save() != null) {
            run.write(options.save());
        }
        if (baseline == null) {
            return true;
        }
        MicroComparison comparison = new MicroComparison(baseline, run, options.tolerance());
        System.out.println("\n" + comparison);
        comparison.worse().forEach(name -> System.err.println("bench: worse than the baseline: " + name));
        return comparison.worse().isEmpty();
    }

    /** Calibrates at the start and at the end, because machines drift. */
    private List<MicroRow> measure() {
        List<String> names = names();
        System.err.printf("%d benchmarks, about %d min%n", names.size(),
                Math.max(1, Math.round(names.size() * options.forks() * (options.seconds() + 3) / 60.0)));
        Measuring measuring = new Measuring(options);
        String calibration = names.getFirst();
        List<MicroRow> rows = new ArrayList<>(measuring.rows(calibration));
        for (String name : names.subList(1, names.size())) {
            rows.addAll(measuring.rows(name));
        }
        rows.set(0, rows.getFirst().and(measuring.rows(calibration).getFirst()));
        return rows;
    }

    /** The benchmarks to run, with JMH's names; the calibration first. */
    private List<String> names() {
        SortedSet<BenchmarkListEntry> all = BenchmarkList.defaultList().find(
                OutputFormatFactory.createFormatInstance(System.err, VerboseMode.SILENT), List.of(".*"), List.of());
        List<String> names = new ArrayList<>();
        for (BenchmarkListEntry entry : all) {
            String name = entry.getUsername();
            if (name.endsWith("." + MicroRun.CALIBRATION)) {
                names.addFirst(name);
            } else if (options.wants(Measuring.shortName(name))) {
                names.add(name);
            }
        }
        List<String> known = all.stream().map(entry -> Measuring.shortName(entry.getUsername())).distinct().toList();
        List<String> unknown = options.unknown(known);
        if (names.size() < 2 || !unknown.isEmpty()) {
            throw new LabException("no benchmark has '" + String.join(",", unknown.isEmpty() ? options.only() : unknown)
                    + "' in its name: " + String.join(", ", known));
        }
        return names.stream().distinct().toList();
    }
}
