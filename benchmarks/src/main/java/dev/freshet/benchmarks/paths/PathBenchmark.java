package dev.freshet.benchmarks.paths;

import static dev.freshet.benchmarks.TextTable.number;

import dev.freshet.benchmarks.Arguments;
import dev.freshet.benchmarks.CommandLine;
import dev.freshet.benchmarks.Goal;
import dev.freshet.benchmarks.TextTable;
import dev.freshet.http.ByteSlice;
import dev.freshet.web.routing.PathPattern;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** {@code ./freshet bench paths}: the cost of a hostile path of 8 KB for a pattern. */
final class PathBenchmark {
    private static final String USAGE = """
            Usage: ./freshet bench paths [options]
              --rounds N     measurements of each pattern, 200 by default; the table shows median and maximum
              --check        exit with 1 if the median of a pattern is 1 ms or more
            """;
    private static final long LIMIT_NANOS = 1_000_000;
    private static final int WARM_UP_ROUNDS = 1_000;
    private static final double NANOS_PER_MILLI = 1_000_000;

    private PathBenchmark() {
    }

    public static void main(String[] arguments) {
        CommandLine.run(arguments, USAGE, PathBenchmark::run);
    }

    private static boolean run(List<String> given) {
        Arguments options = Arguments.parse(given, List.of("--rounds"), List.of("--check"), USAGE);
        int rounds = options.number("--rounds", 200);
        System.out.println("A path of " + HostilePath.BYTES + " bytes: normalized, compared with the pattern, its"
                + " variables read if it matches. " + rounds + " times, after " + WARM_UP_ROUNDS + " to warm up.");
        TextTable table = new TextTable();
        table.row(List.of("pattern", "the path is full of", "median ms", "longest ms"));
        List<Goal> goals = new ArrayList<>();
        for (HostilePath hostile : HostilePath.ALL) {
            long[] nanos = measure(hostile, rounds);
            long median = nanos[nanos.length / 2];
            table.row(List.of(hostile.pattern(), hostile.middle(), millis(median), millis(nanos[nanos.length - 1])));
            goals.add(Goal.of(median < LIMIT_NANOS, hostile.pattern() + ": under 1 ms: " + millis(median)));
        }
        System.out.println(table);
        return Goal.report(goals, options.has("--check"));
    }

    /** Sorted. */
    private static long[] measure(HostilePath hostile, int rounds) {
        PathPattern pattern = PathPattern.parseAndCheck(hostile.pattern());
        ByteSlice path = hostile.path();
        long[] nanos = new long[rounds];
        long seen = 0;
        for (int i = -WARM_UP_ROUNDS; i < rounds; i++) {
            long start = System.nanoTime();
            seen += HostilePath.work(pattern, path);
            if (i >= 0) {
                nanos[i] = System.nanoTime() - start;
            }
        }
        if (seen < 0) {
            throw new IllegalStateException("variables of a negative length");
        }
        Arrays.sort(nanos);
        return nanos;
    }

    private static String millis(long nanos) {
        return number(3, nanos / NANOS_PER_MILLI);
    }
}
