package dev.freshet.conformance.tool;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Assumptions;

/**
 * A program that others wrote, and how to get it. Looked for where its environment variable says, in
 * {@code .freshet/tools}, in the folders of PATH and in {@code ~/go/bin}.
 */
public enum Tool {
    H2SPEC("h2spec", "./freshet tools fetches it"),
    KOSOKU("kosoku", "./freshet tools fetches it"),
    H2LOAD("h2load", "apt install nghttp2-client"),
    NGHTTP("nghttp", "apt install nghttp2-client"),
    CURL("curl", "apt install curl"),
    OPENSSL("openssl", "apt install openssl"),
    TASKSET("taskset", "apt install util-linux"),
    CHROMIUM("chromium", "apt install chromium");

    private final String program;
    private final String howToGet;

    Tool(String program, String howToGet) {
        this.program = program;
        this.howToGet = howToGet;
    }

    /** The program; where there is none the test is skipped, and says how to get it. */
    public Path required() {
        Path found = find();
        if (found == null) {
            Assumptions.abort(program + " is not here: " + howToGet + ", or set " + variable());
            throw new IllegalStateException("skipped");
        }
        return found;
    }

    /** The program, for tests that can do without. */
    public Optional<Path> found() {
        return Optional.ofNullable(find());
    }

    private String variable() {
        return "FRESHET_" + name();
    }

    private @Nullable Path find() {
        String named = System.getenv(variable());
        if (named != null) {
            return Path.of(named);
        }
        for (Path folder : folders()) {
            Path candidate = folder.resolve(program);
            if (Files.isExecutable(candidate) && !Files.isDirectory(candidate)) {
                return candidate;
            }
        }
        return null;
    }

    private static List<Path> folders() {
        List<Path> folders = new ArrayList<>();
        folders.add(root().resolve(".freshet/tools/bin"));
        for (String folder : System.getenv().getOrDefault("PATH", "").split(File.pathSeparator)) {
            folders.add(Path.of(folder));
        }
        folders.add(Path.of(System.getProperty("user.home"), "go", "bin"));
        return folders;
    }

    /** The folder of the launcher; tests run in that of their module. */
    private static Path root() {
        Path folder = Path.of("").toAbsolutePath();
        while (!Files.exists(folder.resolve("freshet"))) {
            Path parent = folder.getParent();
            if (parent == null) {
                throw new IllegalStateException("no folder above " + Path.of("").toAbsolutePath() + " has ./freshet");
            }
            folder = parent;
        }
        return folder;
    }
}
