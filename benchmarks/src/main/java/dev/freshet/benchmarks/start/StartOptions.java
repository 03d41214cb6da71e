package dev.freshet.benchmarks.start;

import dev.freshet.benchmarks.Arguments;
import dev.freshet.benchmarks.BenchmarkException;
import java.util.List;

/**
 * What the command line of {@code bench start} asks for.
 *
 * @param rounds how often each server is started; the servers take turns
 * @param seconds how long the load on each lasts
 * @param connections how many connections it comes on
 * @param flags whether JVM options are compared, in place of servers
 * @param check whether a goal that is not met is a failure
 */
record StartOptions(int rounds, int seconds, int connections, boolean flags, boolean check) {
    static final String USAGE = """
            Usage: ./freshet bench start [options]
              --rounds N       starts of each server, 7 by default; the table shows medians
              --seconds N      length of the load on each, 3 by default
              --connections N  connections that it comes on, 100 by default
              --flags          compare JVM options for the packaged hello and service, each with a cache of its own
              --check          exit with 1 if a goal is not met
            Uses what ./freshet build has packaged.""";

    /** @throws BenchmarkException for an argument that is none of the above */
    static StartOptions parse(List<String> arguments) {
        Arguments given = Arguments.parse(arguments, List.of("--rounds", "--seconds", "--connections"),
                List.of("--flags", "--check"), USAGE);
        return new StartOptions(given.number("--rounds", 7), given.number("--seconds", 3),
                given.number("--connections", 100), given.has("--flags"), given.has("--check"));
    }
}
