package dev.freshet.benchmarks;

import java.util.List;

/**
 * What the command line of {@code bench hello} asks for.
 *
 * @param seconds how long one measurement lasts
 * @param warmup how many seconds of load each server gets before the first
 * @param rounds how often each server is measured; the servers take turns
 * @param connections keep-alive connections that the load comes on
 * @param pipeline requests that each connection sends at a time, before it reads
 */
record Options(int seconds, int warmup, int rounds, int connections, int pipeline) {
    static final String USAGE = """
            Usage: ./freshet bench hello [options]
              --seconds N      length of one measurement, 5 by default
              --warmup N       seconds of load before the first, 5 by default
              --rounds N       measurements of each server, 3 by default; the table shows the median
              --connections N  keep-alive connections, 64 by default
              --pipeline N     requests sent at a time on a connection, 1 by default""";

    private static final List<String> NAMES =
            List.of("--seconds", "--warmup", "--rounds", "--connections", "--pipeline");

    /** @throws BenchmarkException for an argument that is none of the above */
    static Options parse(List<String> arguments) {
        Arguments given = Arguments.parse(arguments, NAMES, List.of(), USAGE);
        return new Options(given.number("--seconds", 5), given.number("--warmup", 5), given.number("--rounds", 3),
                given.number("--connections", 64), given.number("--pipeline", 1));
    }
}
