package dev.freshet.benchmarks;

import dev.freshet.lab.LabException;
import dev.freshet.lab.LabFiles;
import dev.freshet.lab.program.Programs;
import dev.freshet.lab.subject.Need;
import dev.freshet.lab.subject.Toolchain;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** A server that Freshet is compared with. */
public enum Yardstick {
    /** A loop of this module, compiled again. It serves /hello. */
    C("C epoll loop"),
    /** The lab's application, built and started as lab/subjects/vertx/subject.toml says. */
    VERTX("Vert.x"),
    /** The lab's subject with Go's HTTP server. The first build downloads its libraries. */
    GO("Go net/http");

    private static final Path ROOT = Path.of(System.getProperty("freshet.root", "."));

    private final String title;

    Yardstick(String title) {
        this.title = title;
    }

    public String title() {
        return title;
    }

    /**
     * Builds the server if necessary. Empty if that is not possible.
     *
     * @param missing receives the reason as a line
     */
    public Optional<Subject> server(Consumer<String> missing) {
        try {
            return Optional.of(new Subject(title, switch (this) {
                case C -> c();
                case VERTX -> vertx();
                case GO -> go();
            }));
        } catch (LabException e) {
            missing.accept(title + ": not measured, " + e.getMessage());
            return Optional.empty();
        }
    }

    private static List<String> c() {
        if (!System.getProperty("os.name").equals("Linux")) {
            throw new LabException("epoll needs Linux");
        }
        Path compiler = new Toolchain().require(Need.CC);
        Path program = ROOT.resolve("benchmarks/target/epoll_hello");
        LabFiles.createFolder(program.getParent());
        Programs.run(Programs.command(compiler, "-O2", "-o", program,
                ROOT.resolve("benchmarks/src/main/c/epoll_hello.c")));
        return List.of(program.toString(), Subject.PORT);
    }

    private static List<String> vertx() {
        Path folder = ROOT.resolve("lab/subjects/vertx");
        Path jar = folder.resolve("target/vertx.jar");
        if (!Files.exists(jar)) {
            System.err.println("building Vert.x");
            Programs.run(List.of(ROOT.resolve("mvnw").toString(), "-B", "-q", "-ntp", "-f",
                    folder.resolve("pom.xml").toString(), "package"));
        }
        return Programs.command(Programs.ofThisJdk("java"), Programs.jvmOptions(), "-Dhttp.port=" + Subject.PORT,
                "-jar", jar);
    }

    private static List<String> go() {
        Path go = new Toolchain().require(Need.GO);
        Path folder = ROOT.resolve("lab/subjects/go-net-http");
        Path program = folder.resolve("build/service");
        Programs.run(Programs.command(go, "build", "-C", folder, "-trimpath", "-o", program, "."));
        return List.of(program.toString(), "-port=" + Subject.PORT);
    }
}
