package dev.freshet.benchmarks.start;

import dev.freshet.benchmarks.Arguments;
import java.util.List;

/** The command line of {@code bench start}. {@link #USAGE} says what each option means. */
record StartOptions(int rounds, int seconds, int connections, boolean flags, boolean check) {
    static final String USAGE = """
            Usage: ./freshet bench start [options]
              --rounds N       starts of each server, 7 by default; the table shows medians
              --seconds N      length of the load on each, 3 by default
              --connections N  connections of the load, 100 by default
              --flags          compare JVM options for the packaged hello and service, each with its own cache
              --check          exit with 1 if a goal is not met or not measured
            Needs the packages of ./freshet build.""";

    static StartOptions parse(List<String> arguments) {
        Arguments given = Arguments.parse(arguments, List.of("--rounds", "--seconds", "--connections"),
                List.of("--flags", "--check"), USAGE);
        return new StartOptions(given.number("--rounds", 7), given.number("--seconds", 3),
                given.number("--connections", 100), given.has("--flags"), given.has("--check"));
    }
}
