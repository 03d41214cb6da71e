package dev.freshet.benchmarks.pool;

import dev.freshet.benchmarks.Arguments;
import dev.freshet.lab.LabException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The command line of {@code bench pool}. {@link #USAGE} says what each option means.
 *
 * @param json null for none
 */
record PoolOptions(int seconds, int warmup, int rounds, List<PoolCase> cases, @Nullable Path json, boolean check) {
    static final String USAGE = """
            Usage: ./freshet bench pool [options]
              --seconds N    length of one measurement, 3 by default
              --warmup N     seconds of work before it, in each new JVM, 2 by default
              --rounds N     measurements of each pool in each case, 3 by default; the table shows the median
              --quick        1 round of 1 second after 1 second of warm-up
              --case TEXT    only cases whose name contains TEXT; separate several with ','
              --json FILE    write all figures of all rounds to FILE
              --check        exit with 1 if a goal is not met or not measured
            Cases:
            """ + PoolCase.all().stream().map(work -> "  " + work.key()).collect(Collectors.joining("\n"));

    private static final List<String> VALUED = List.of("--seconds", "--warmup", "--rounds", "--case", "--json");
    private static final List<String> BARE = List.of("--quick", "--check");

    static PoolOptions parse(List<String> arguments) {
        Arguments given = Arguments.parse(arguments, VALUED, BARE, USAGE);
        boolean quick = given.has("--quick");
        String json = given.text("--json");
        return new PoolOptions(given.number("--seconds", quick ? 1 : 3), given.number("--warmup", quick ? 1 : 2),
                given.number("--rounds", quick ? 1 : 3), cases(given.text("--case")),
                json == null ? null : Path.of(json), given.has("--check"));
    }

    private static List<PoolCase> cases(@Nullable String wanted) {
        if (wanted == null) {
            return PoolCase.all();
        }
        List<String> parts = List.of(wanted.split(","));
        for (String part : parts) {
            if (part.isEmpty() || PoolCase.all().stream().noneMatch(work -> work.key().contains(part))) {
                throw new LabException("no case has '" + part + "' in its name\n" + USAGE);
            }
        }
        return PoolCase.all().stream().filter(work -> parts.stream().anyMatch(work.key()::contains)).toList();
    }
}
