package dev.freshet.benchmarks;

import java.util.List;

/**
 * What the command line of {@code bench hello} asks for.
 *
 * @param seconds how long one measurement lasts
 * @param warmup how many seconds of load each server gets at least before the first
 * @param rounds how often each server is measured; the servers take turns
 * @param connections keep-alive connections that the load comes on
 * @param pipeline requests that each connection sends at a time, before it reads
 * @param all whether everything is measured that has a goal, or the execution modes alone
 * @param bare whether loops with nothing around them are measured in place of the execution modes
 * @param check whether a goal that is not met is a failure
 */
record Options(int seconds, int warmup, int rounds, int connections, int pipeline, boolean all, boolean bare,
        boolean check) {
    static final String USAGE = """
            Usage: ./freshet bench hello [options]
            What a small request costs in each execution mode, beside a loop in C; about 3 minutes.
              --all            measure everything that has a goal, with peers, about 10 minutes: the modes beside C and
                               Vert.x, 16 requests at a time, a record as JSON beside the text, HTTP/2 beside
                               Vert.x (needs h2load), and what a request allocates
              --bare           measure what is below every server instead: a loop in C on epoll, one in Java on
                               java.nio and one on io_uring (Linux on x86-64), beside Freshet on its event loop; not
                               with --all or --check: there is no goal
              --check          exit with 1 if a goal is not met
              --seconds N      length of one measurement, 5 by default
              --warmup N       seconds of load before the first, 5 by default; more, up to six times as many, while
                               requests become cheaper: servers are compared when each has become as fast as it will
              --rounds N       measurements of each server, 3 by default; the table shows the median
              --connections N  keep-alive connections, 64 by default
              --pipeline N     requests sent at a time on a connection, 1 by default; not with --all or --check, whose
                               goals say it
            Server and load generator have cores of their own. CPU is compared inside each round, because machines
            drift. Vert.x is the subject of that name in lab/subjects; it is built when it is not there.""";

    private static final List<String> NAMES =
            List.of("--seconds", "--warmup", "--rounds", "--connections", "--pipeline");

    /** @throws BenchmarkException for an argument that is none of the above */
    static Options parse(List<String> arguments) {
        Arguments given = Arguments.parse(arguments, NAMES, List.of("--all", "--bare", "--check"), USAGE);
        boolean judged = given.has("--all") || given.has("--check");
        if (judged && given.has("--pipeline")) {
            throw new BenchmarkException("--pipeline is not for --all or --check: their goals say it\n" + USAGE);
        }
        if (judged && given.has("--bare")) {
            throw new BenchmarkException("--bare is not for --all or --check: it has no goals\n" + USAGE);
        }
        return new Options(given.number("--seconds", 5), given.number("--warmup", 5), given.number("--rounds", 3),
                given.number("--connections", 64), given.number("--pipeline", 1), given.has("--all"),
                given.has("--bare"), given.has("--check"));
    }
}
