package dev.freshet.fuzz;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * One run of Jazzer in a separate JVM. Starts with the seeds and the inputs of earlier runs in {@code
 * .freshet/fuzz/TARGET/corpus}; writes finds to {@code .freshet/fuzz/TARGET/finds}.
 */
final class FuzzRun {
    /** A slower input is a find. No codec needs a millisecond, but the first input of a run also loads all classes. */
    private static final int SECONDS_AN_INPUT = 30;

    private final Target target;
    private final Path seeds;
    private final Path corpus;
    private final Path finds;

    FuzzRun(Path root, Target target) {
        this.target = target;
        this.seeds = root.resolve("fuzz/seeds").resolve(target.label());
        Path folder = root.resolve(".freshet/fuzz").resolve(target.label());
        this.corpus = folder.resolve("corpus");
        this.finds = folder.resolve("finds");
    }

    /** Returns 0 if nothing was found, otherwise 1. */
    int run(int seconds) throws IOException, InterruptedException {
        Files.createDirectories(finds);
        Files.createDirectories(corpus);
        for (Path seed : SeedFile.in(seeds)) {
            Files.write(corpus.resolve(seed.getFileName()), SeedFile.read(seed));
        }
        long began = System.currentTimeMillis();
        Process jazzer = new ProcessBuilder(command(seconds)).inheritIO().start();
        int status = jazzer.waitFor();
        if (status == 0) {
            System.out.println("Nothing found in " + seconds + " s of " + target.label() + ".");
            return 0;
        }
        newestFind(began).ifPresentOrElse(
                find -> System.out.println("Found: " + find + "\nTo reproduce: ./freshet fuzz " + target.label()
                        + " " + find),
                () -> System.out.println("Jazzer ended with status " + status + " and no input: see its output."));
        return 1;
    }

    private List<String> command(int seconds) {
        return List.of(
                ProcessHandle.current().info().command().orElse("java"),
                "-Xmx1g", "-XX:+EnableDynamicAgentLoading", "--enable-native-access=ALL-UNNAMED",
                "--sun-misc-unsafe-memory-access=allow",
                "-D" + JazzerEntry.TARGET + "=" + target.label(),
                "-cp", System.getProperty("java.class.path"),
                "com.code_intelligence.jazzer.Jazzer",
                "--target_class=" + JazzerEntry.class.getName(),
                "--instrumentation_includes=dev.freshet.**",
                "--reproducer_path=" + finds,
                "-artifact_prefix=" + finds + "/",
                "-max_total_time=" + seconds,
                "-timeout=" + SECONDS_AN_INPUT,
                "-rss_limit_mb=0",
                "-print_final_stats=1",
                corpus.toString());
    }

    /**
     * Jazzer names inputs that break something crash-…, timeout-… or oom-….
     *
     * @param began when this run began, because Jazzer can also end for another reason than a find
     */
    private Optional<Path> newestFind(long began) throws IOException {
        try (Stream<Path> files = Files.list(finds)) {
            return files.filter(file -> !file.toString().endsWith(".java") && file.toFile().lastModified() >= began)
                    .max(Comparator.comparingLong(file -> file.toFile().lastModified()));
        }
    }
}
