import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Measures development mode: saves a controller of the example service again and again, and asks it at once. Prints the
 * time from save to answer, and how many class loaders of old applications are left.
 */
final class DevBenchmark {
    private static final String CONTROLLER = "src/main/java/dev/freshet/examples/service/workload/HelloController.java";
    private static final Pattern URL = Pattern.compile(" on (http://localhost:\\d+)");
    private static final Pattern LOADERS = Pattern.compile("(\\d+)\\s+\\d+\\s+dev\\.freshet\\.dev\\.reload\\.AppLoader");
    private static final int WARM_UP = 10;

    private DevBenchmark() {
    }

    /** Arguments: classes of development mode, folder of the example, its class path, processor path, reloads. */
    public static void main(String[] arguments) throws Exception {
        int reloads = arguments.length > 4 ? Integer.parseInt(arguments[4]) : 50;
        measure("example service", 0, reloads, arguments);
        measure("with 200 more controllers", 200, reloads, arguments);
    }

    private static void measure(String name, int more, int reloads, String[] arguments) throws Exception {
        Path module = Files.createTempDirectory("freshet-bench-dev");
        try {
            copy(Path.of(arguments[1]), module);
            addControllers(module, more);
            Process process = new ProcessBuilder(java("java"), "-cp", arguments[0],
                    "dev.freshet.dev.launch.DevCommand", "bench", module.toString(), libraries(arguments), arguments[3],
                    Long.toString(ProcessHandle.current().pid()), "--server.port=0").redirectErrorStream(true).start();
            try {
                report(name, reloads, module, process);
            } finally {
                process.destroy();
                process.waitFor();
            }
        } finally {
            delete(module);
        }
    }

    /** The class path without the example itself, which is measured as a copy. */
    private static String libraries(String[] arguments) {
        String own = Path.of(arguments[1], "target", "classes").toString();
        return Arrays.stream(arguments[2].split(File.pathSeparator)).filter(entry -> !entry.equals(own))
                .collect(Collectors.joining(File.pathSeparator));
    }

    private static void report(String name, int reloads, Path module, Process process) throws Exception {
        BufferedReader out = process.inputReader(StandardCharsets.UTF_8);
        URI uri = URI.create(url(out) + "/hello");
        Thread.ofVirtual().start(() -> out.lines().forEach(line -> { }));
        Path file = module.resolve(CONTROLLER);
        String source = Files.readString(file);
        long[] millis = new long[reloads];
        try (HttpClient client = HttpClient.newHttpClient()) {
            for (int i = -WARM_UP; i < reloads; i++) {
                String text = "saved " + (i + WARM_UP);
                Files.writeString(file, source.replace("Hello, World!", text));
                long began = System.nanoTime();
                String answer = client.send(HttpRequest.newBuilder(uri).build(), BodyHandlers.ofString()).body();
                if (!answer.equals(text)) {
                    throw new IllegalStateException("expected " + text + ", but got " + answer);
                }
                if (i >= 0) {
                    millis[i] = (System.nanoTime() - began) / 1_000_000;
                }
            }
        }
        Arrays.sort(millis);
        System.out.printf(Locale.ROOT, "%s: save to answer p50 %d ms, p95 %d ms; %d reloads, old loaders left: %d%n",
                name, millis[reloads / 2], millis[reloads * 95 / 100], reloads + WARM_UP, loaders(process) - 1);
    }

    private static String url(BufferedReader out) throws IOException {
        for (String line = out.readLine(); line != null; line = out.readLine()) {
            Matcher found = URL.matcher(line);
            if (found.find()) {
                return found.group(1);
            }
        }
        throw new IllegalStateException("development mode has ended");
    }

    /** The launcher's child is the JVM that serves. The histogram collects garbage first. */
    private static int loaders(Process launcher) throws IOException {
        long pid = launcher.children().findFirst().orElseThrow().pid();
        Process jcmd = new ProcessBuilder(java("jcmd"), Long.toString(pid), "GC.class_histogram").start();
        Matcher found = LOADERS.matcher(new String(jcmd.getInputStream().readAllBytes(), StandardCharsets.UTF_8));
        return found.find() ? Integer.parseInt(found.group(1)) : 0;
    }

    private static void addControllers(Path module, int count) throws IOException {
        for (int i = 0; i < count; i++) {
            Files.writeString(module.resolve(CONTROLLER).resolveSibling("Extra" + i + ".java"), """
                    package dev.freshet.examples.service.workload;
                    import dev.freshet.web.GetMapping;
                    import dev.freshet.web.PathVariable;
                    import dev.freshet.web.RestController;
                    @RestController
                    class Extra%1$d {
                        @GetMapping("/extra%1$d/{id}")
                        String one(@PathVariable long id) {
                            return "extra " + id;
                        }
                    }
                    """.formatted(i));
        }
    }

    private static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> files = Files.walk(from.resolve("src/main"))) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Path copy = to.resolve(from.relativize(file));
                Files.createDirectories(copy.getParent());
                Files.copy(file, copy);
            }
        }
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }

    private static String java(String tool) {
        return Path.of(System.getProperty("java.home"), "bin", tool).toString();
    }
}
