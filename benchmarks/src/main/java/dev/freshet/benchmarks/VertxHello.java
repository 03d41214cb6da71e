package dev.freshet.benchmarks;

import dev.freshet.lab.LabException;
import dev.freshet.lab.program.Programs;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** The lab's Vert.x application, built and started as lab/subjects/vertx/subject.toml says. */
public final class VertxHello {
    public static final String NAME = "Vert.x";

    private VertxHello() {
    }

    /**
     * Builds it if necessary. It serves /hello. Empty if it cannot be built.
     *
     * @param missing receives the reason as a line
     */
    public static Optional<Subject> build(Path root, Consumer<String> missing) {
        try {
            return Optional.of(build(root));
        } catch (LabException e) {
            missing.accept(NAME + ": not measured, it cannot be built: " + e.getMessage());
            return Optional.empty();
        }
    }

    private static Subject build(Path root) {
        Path folder = root.resolve("lab/subjects/vertx");
        Path jar = folder.resolve("target/vertx.jar");
        if (!Files.exists(jar)) {
            System.err.println("building Vert.x");
            Programs.run(List.of(root.resolve("mvnw").toString(), "-B", "-q", "-ntp", "-f",
                    folder.resolve("pom.xml").toString(), "package"));
        }
        List<String> command = new ArrayList<>(List.of(Programs.ofThisJdk("java").toString()));
        command.addAll(JavaCommand.jvmOptions());
        command.addAll(List.of("-Dhttp.port=" + Subject.PORT, "-jar", jar.toString()));
        return new Subject(NAME, command);
    }
}
