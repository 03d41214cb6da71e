package dev.freshet.benchmarks.scale;

import dev.freshet.benchmarks.Arguments;
import java.util.Arrays;
import java.util.List;

/** The command line of {@code bench scale}. {@link #USAGE} says what each option means. */
record ScaleOptions(int seconds, int warmup, int rounds, List<ScalePart> parts, boolean check) {
    static final String USAGE = """
            Usage: ./freshet bench scale [options]
            Measures rate, slowest request and memory under many connections, and a server that has just started;
            about 20 minutes.
              --part NAMES   only these parts, separated by ','
              --quick        1 round of 2 seconds after 5 seconds of warm-up
              --seconds N    length of one measurement with wrk, 5 by default
              --warmup N     seconds of load before the first, 10 by default; more while requests become cheaper
              --rounds N     measurements of each server, 3 by default; tables show the median. In the parts idle,
                             sockets and saturated there is one
              --check        exit with 1 if a goal is not met or not measured
            Parts:
            """ + ScalePart.usage();

    private static final List<String> VALUED = List.of("--part", "--seconds", "--warmup", "--rounds");

    static ScaleOptions parse(List<String> arguments) {
        Arguments given = Arguments.parse(arguments, VALUED, List.of("--quick", "--check"), USAGE);
        boolean quick = given.has("--quick");
        String parts = given.text("--part");
        return new ScaleOptions(given.number("--seconds", quick ? 2 : 5), given.number("--warmup", quick ? 5 : 10),
                given.number("--rounds", quick ? 1 : 3),
                parts == null ? List.of(ScalePart.values())
                        : Arrays.stream(parts.split(",")).map(ScalePart::of).toList(),
                given.has("--check"));
    }
}
