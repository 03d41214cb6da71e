package dev.freshet.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** The C epoll loop that the other servers are compared with. */
public final class EpollHello {
    public static final String NAME = "C epoll loop";

    private EpollHello() {
    }

    /** Why there is no C server on this machine, or "" if there can be one. */
    private static String missing() {
        if (!System.getProperty("os.name").equals("Linux")) {
            return "epoll is Linux's alone";
        }
        return Programs.find("cc") == null ? "no C compiler: install one that answers to cc" : "";
    }

    /**
     * Compiles the C source of this checkout. It answers /hello. Nothing where there can be none.
     *
     * @param missing is told why, as a line
     */
    public static Optional<Subject> compile(Path root, Consumer<String> missing) {
        String reason = missing();
        if (reason.isEmpty()) {
            return Optional.of(compile(root));
        }
        missing.accept(NAME + ": not measured, " + reason);
        return Optional.empty();
    }

    private static Subject compile(Path root) {
        Path program = root.resolve("benchmarks/target/epoll_hello");
        try {
            Files.createDirectories(program.getParent());
        } catch (IOException e) {
            throw new BenchmarkException("cannot write to " + program.getParent() + ": " + e.getMessage(), e);
        }
        Programs.run(List.of("cc", "-O2", "-o", program.toString(),
                root.resolve("benchmarks/src/main/c/epoll_hello.c").toString()));
        return new Subject(NAME, List.of(program.toString()));
    }
}
