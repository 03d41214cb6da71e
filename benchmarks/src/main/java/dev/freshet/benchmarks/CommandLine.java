package dev.freshet.benchmarks;

import dev.freshet.lab.LabException;
import dev.freshet.lab.measure.Environment;
import java.util.List;
import java.util.function.Predicate;

/** Starts and ends every benchmark from the command line. */
public final class CommandLine {
    private CommandLine() {
    }

    /**
     * Shows the usage for {@code --help}. Otherwise runs the benchmark and ends this JVM, with exit code 1 if the
     * benchmark returns false or cannot continue.
     *
     * @param benchmark takes the arguments; returns false if goals are checked and not all are met
     */
    public static void run(String[] arguments, String usage, Predicate<List<String>> benchmark) {
        List<String> given = List.of(arguments);
        if (given.contains("--help")) {
            System.out.println(usage);
            return;
        }
        try {
            String rivals = Environment.rivals();
            System.out.print(rivals.isEmpty() ? "" : rivals + "\n");
            System.exit(benchmark.test(given) ? 0 : 1);
        } catch (InterruptedException e) {
            System.exit(1);
        } catch (LabException e) {
            System.err.println("bench: " + e.getMessage());
            System.exit(1);
        }
    }
}
