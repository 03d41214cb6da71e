package dev.freshet.fuzz;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The command {@code ./freshet fuzz}: lists the targets, fuzzes one, or runs a single input. */
public final class Fuzz {
    private static final int USAGE = 2;
    private static final int DEFAULT_SECONDS = 60;

    private final Path root;
    private int seconds = DEFAULT_SECONDS;
    private Path input = Path.of("");

    private Fuzz(Path root) {
        this.root = root;
    }

    /**
     * Exit code: 0 if nothing was found, 1 if something was, 2 for wrong arguments. A failure of a single input is
     * thrown from here: the JVM prints it and exits with 1.
     */
    public static void main(String[] arguments) throws Exception {
        System.exit(new Fuzz(Path.of(System.getProperty("freshet.root", "."))).run(arguments));
    }

    private int run(String[] arguments) throws IOException, InterruptedException {
        if (arguments.length == 0 || arguments[0].equals("--help") || arguments[0].equals("help")) {
            list();
            return 0;
        }
        Target target = Target.named(arguments[0]);
        if (target == null) {
            System.err.println("freshet: no fuzz target '" + arguments[0] + "': see ./freshet fuzz");
            return USAGE;
        }
        if (!readOptions(arguments)) {
            return USAGE;
        }
        return input.toString().isEmpty() ? new FuzzRun(root, target).run(seconds) : again(target);
    }

    private static void list() {
        System.out.println("""
                Usage: ./freshet fuzz TARGET [--seconds N]   look for inputs that break TARGET (default: 60 s)
                       ./freshet fuzz TARGET FILE            run TARGET with one input: a *.seed or raw bytes

                Targets:""");
        for (Target target : Target.values()) {
            System.out.printf("  %-20s %s%n", target.label(), target.description());
        }
    }

    private boolean readOptions(String[] arguments) {
        for (int i = 1; i < arguments.length; i++) {
            String argument = arguments[i];
            if (argument.equals("--seconds") && i + 1 < arguments.length) {
                seconds = secondsOf(arguments[++i]);
            } else if (argument.startsWith("--seconds=")) {
                seconds = secondsOf(argument.substring("--seconds=".length()));
            } else if (!argument.startsWith("-") && Files.isRegularFile(Path.of(argument))) {
                input = Path.of(argument);
            } else {
                System.err.println("freshet: fuzz needs --seconds N or a file, not '" + argument + "'");
                return false;
            }
        }
        if (seconds < 1) {
            System.err.println("freshet: --seconds needs a whole number of at least 1");
            return false;
        }
        return true;
    }

    private static int secondsOf(String text) {
        try {
            return Integer.parseInt(text);
        } catch (NumberFormatException e) {
            return 0;
        }
    }

    private int again(Target target) throws IOException {
        byte[] bytes = input.toString().endsWith(SeedFile.SUFFIX) ? SeedFile.read(input) : Files.readAllBytes(input);
        System.out.print(SeedFile.write(bytes));
        target.test(bytes);
        System.out.println("This input does not break the target.");
        return 0;
    }
}
