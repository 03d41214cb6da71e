package dev.freshet.benchmarks;

import dev.freshet.lab.LabFiles;
import dev.freshet.lab.program.Programs;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** The C epoll loop that the other servers are compared with. */
public final class EpollHello {
    public static final String NAME = "C epoll loop";

    private EpollHello() {
    }

    /** Why a C server is not possible on this machine, or "" if it is. */
    private static String missing() {
        if (!System.getProperty("os.name").equals("Linux")) {
            return "epoll needs Linux";
        }
        return Programs.find("cc") == null ? "cc is not on PATH: install a C compiler" : "";
    }

    /**
     * Compiles the C source of this checkout. It serves /hello. Empty if that is not possible.
     *
     * @param missing receives the reason as a line
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
        LabFiles.createFolder(program.getParent());
        Programs.run(List.of("cc", "-O2", "-o", program.toString(),
                root.resolve("benchmarks/src/main/c/epoll_hello.c").toString()));
        return new Subject(NAME, List.of(program.toString(), Subject.PORT));
    }
}
