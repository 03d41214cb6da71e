package dev.freshet.dev.launch;

import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/** {@code ./freshet dev}: development mode for a module of this repository. */
public final class DevCommand {
    private static final int FIXED = 5;

    private DevCommand() {
    }

    /**
     * @param arguments name, folder of the module, class path, processor path, process id of the parent; then the
     *     arguments of the application
     */
    public static void main(String[] arguments) throws Exception {
        Path module = Path.of(arguments[1]);
        Path classes = module.resolve("target/classes");
        List<Path> path = paths(arguments[2]).stream().filter(entry -> !entry.equals(classes)).toList();
        DevSettings settings = new DevSettings(arguments[0], "", List.of(module.resolve("src/main/java")),
                List.of(module.resolve("src/main/resources")), module.resolve("target/freshet-dev"), path, path,
                paths(arguments[3]), List.of("-parameters", "-g", "-proc:full"), StandardCharsets.UTF_8, List.of(),
                List.of(module.resolve("pom.xml")), List.of(arguments).subList(FIXED, arguments.length),
                Long.parseLong(arguments[4]), 0);
        Path java = Path.of(System.getProperty("java.home"));
        String options = System.getenv().getOrDefault("FRESHET_JVM", "").strip();
        System.exit(DevProcess.run(java, options.isEmpty() ? List.of() : List.of(options.split("\\s+")), settings,
                Path.of("").toAbsolutePath()));
    }

    private static List<Path> paths(String path) {
        return Arrays.stream(path.split(File.pathSeparator)).map(Path::of).toList();
    }
}
