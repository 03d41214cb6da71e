package dev.freshet.benchmarks.referee;

import dev.freshet.benchmarks.Arguments;
import dev.freshet.lab.LabException;
import java.util.List;
import java.util.Locale;

/**
 * The command line of {@code bench gateway}, {@code bench static} and {@code bench tls}. {@link #USAGE} says what each
 * option means.
 */
record RefereeOptions(Topic topic, int seconds, int warmup, int rounds, boolean check) {
    static final String USAGE = """
            Usage: ./freshet bench gateway|static|tls [options]
            Compares the CPU of a request with that of nginx and HAProxy; three to fifteen minutes. For the gateway, it
            also compares the latency at half of the rate that each server reaches, or less.
              gateway          a small request passed on, HTTP/1.1 and HTTP/2, in each execution mode
              static           files of 1 KB, 20 KB and 1 MB, without and with TLS
              tls              small requests over TLS, new TLS connections without and with a session ticket, and
                               how long requests take while others open connections
            Options
              --check          exit with 1 if a goal is not met or not measured
              --seconds N      length of one measurement, 3 by default
              --warmup N       seconds of load before the first, 5 by default; up to six times as many while
                               requests still become cheaper
              --rounds N       measurements of each server, 3 by default; the table shows the median
            Server and load generator use separate cores. CPU is compared within each round, because machines
            drift. Needs wrk, h2load, openssl, nginx, and for the gateway haproxy and a C compiler.""";

    static RefereeOptions parse(List<String> arguments) {
        Arguments given = Arguments.parse(arguments.subList(1, arguments.size()),
                List.of("--seconds", "--warmup", "--rounds"), List.of("--check"), USAGE);
        return new RefereeOptions(Topic.valueOf(arguments.getFirst().toUpperCase(Locale.ROOT)),
                given.number("--seconds", 3), given.number("--warmup", 5), given.number("--rounds", 3),
                given.has("--check"));
    }
}
