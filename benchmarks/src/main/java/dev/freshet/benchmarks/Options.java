package dev.freshet.benchmarks;

import dev.freshet.lab.LabException;
import java.util.List;

/** The command line of {@code bench hello}. {@link #USAGE} says what each option means. */
record Options(int seconds, int warmup, int rounds, int connections, int pipeline, boolean all, boolean bare,
        boolean check) {
    static final String USAGE = """
            Usage: ./freshet bench hello [options]
            Measures a small request in each execution mode, compared with a loop in C; about 3 minutes.
              --all            measure everything that has a goal, about 10 minutes: the modes compared with C and
                               Vert.x, 16 requests at a time, a record as JSON compared with text, HTTP/2 compared with
                               Vert.x (needs h2load), and the allocation of a request
              --bare           measure minimal loops instead: one in C on epoll, one in Java on
                               java.nio and one on io_uring (Linux on x86-64), compared with Freshet's event loop; not
                               with --all or --check: it has no goals
              --check          exit with 1 if a goal is not met or not measured
              --seconds N      length of one measurement, 5 by default
              --warmup N       seconds of load before the first, 5 by default; up to six times as many while
                               requests still become cheaper
              --rounds N       measurements of each server, 3 by default; the table shows the median
              --connections N  keep-alive connections, 64 by default
              --pipeline N     requests sent at a time on a connection, 1 by default; not with --all or --check, whose
                               goals set it
            Server and load generator use separate cores. CPU is compared within each round, because machines
            drift. Vert.x is the subject in lab/subjects; it is built if necessary.""";

    private static final List<String> NAMES =
            List.of("--seconds", "--warmup", "--rounds", "--connections", "--pipeline");

    static Options parse(List<String> arguments) {
        Arguments given = Arguments.parse(arguments, NAMES, List.of("--all", "--bare", "--check"), USAGE);
        boolean judged = given.has("--all") || given.has("--check");
        if (judged && given.has("--pipeline")) {
            throw new LabException("remove --pipeline: --all and --check set it\n" + USAGE);
        }
        if (judged && given.has("--bare")) {
            throw new LabException("remove --bare: --all and --check need goals, it has none\n" + USAGE);
        }
        return new Options(given.number("--seconds", 5), given.number("--warmup", 5), given.number("--rounds", 3),
                given.number("--connections", 64), given.number("--pipeline", 1), given.has("--all"),
                given.has("--bare"), given.has("--check"));
    }
}
