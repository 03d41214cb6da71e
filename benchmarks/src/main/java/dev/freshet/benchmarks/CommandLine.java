package dev.freshet.benchmarks;

import java.util.List;
import java.util.function.Predicate;

/** How every benchmark is started from the command line, and how it ends. */
public final class CommandLine {
    private CommandLine() {
    }

    /**
     * Shows the usage for {@code --help}; else ends this JVM, with exit code 1 where the benchmark says false or cannot
     * go on.
     *
     * @param benchmark is given the arguments; false if goals were to be checked and one is not met
     */
    public static void run(String[] arguments, String usage, Predicate<List<String>> benchmark) {
        List<String> given = List.of(arguments);
        if (given.contains("--help")) {
            System.out.println(usage);
            return;
        }
        try {
            System.exit(benchmark.test(given) ? 0 : 1);
        } catch (BenchmarkException e) {
            System.err.println("bench: " + e.getMessage());
            System.exit(1);
        }
    }
}
