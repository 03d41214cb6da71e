package dev.freshet.benchmarks.micro;

import dev.freshet.benchmarks.Arguments;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The command line of {@code bench micro}. {@link #USAGE} says what each option means.
 *
 * @param only lower-case parts of names; a benchmark must contain one of them; empty for all benchmarks
 * @param save null for none, as for {@code baseline}
 */
record MicroOptions(List<String> only, int forks, int seconds, @Nullable Path save, @Nullable Path baseline,
        int tolerance) {
    static final String USAGE = """
            Usage: ./freshet bench micro [options]
            Measures the parts that a request passes through, each alone in a JVM: time and allocation of one call.
              --only TEXT          only benchmarks whose name contains TEXT; separate several with ','
              --forks N            JVMs that measure each benchmark, 1 by default
              --seconds N          length of the measurement in each JVM, 3 by default, after 2 of warm-up
              --save FILE          write the figures to FILE, as a baseline for later runs
              --baseline FILE      compare with the figures in FILE, e.g. benchmarks/micro-baseline.json
              --tolerance PERCENT  how much longer a time may be, 25 by default
            Times are compared as multiples of Calibration.digits of their own run, because machines differ; allocation
            is compared as it is. With --baseline the exit code is 1 if a benchmark is slower than the tolerance lets
            it be, or allocates more.""";

    private static final List<String> NAMES =
            List.of("--only", "--forks", "--seconds", "--save", "--baseline", "--tolerance");

    static MicroOptions parse(List<String> arguments) {
        Arguments given = Arguments.parse(arguments, NAMES, List.of(), USAGE);
        String only = given.text("--only");
        return new MicroOptions(only == null ? List.of() : List.of(only.toLowerCase(Locale.ROOT).split(",")),
                given.number("--forks", 1), given.number("--seconds", 3), path(given.text("--save")),
                path(given.text("--baseline")), given.number("--tolerance", 25));
    }

    private static @Nullable Path path(@Nullable String text) {
        return text == null ? null : Path.of(text);
    }

    /** The parts of {@link #only} that none of these names contains. */
    List<String> unknown(Collection<String> names) {
        return only.stream().filter(part -> names.stream().map(name -> name.toLowerCase(Locale.ROOT))
                .noneMatch(name -> name.contains(part))).toList();
    }

    boolean wants(String name) {
        String lower = name.toLowerCase(Locale.ROOT);
        return only.isEmpty() || only.stream().anyMatch(lower::contains);
    }
}
