package dev.freshet.benchmarks;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The lab's Vert.x application, as lab/subjects/vertx/subject.toml builds and starts it. */
final class VertxHello {
    static final String NAME = "Vert.x";

    private VertxHello() {
    }

    /**
     * Builds it if it is not built.
     *
     * @throws BenchmarkException if it cannot be built
     */
    static HelloRow build(Path root) {
        Path folder = root.resolve("lab/subjects/vertx");
        Path jar = folder.resolve("target/vertx.jar");
        if (!Files.exists(jar)) {
            System.err.println("building Vert.x");
            Programs.run(List.of(root.resolve("mvnw").toString(), "-B", "-q", "-ntp", "-f",
                    folder.resolve("pom.xml").toString(), "package"));
        }
        List<String> command = new ArrayList<>(List.of(JavaCommand.program()));
        command.addAll(JavaCommand.jvmOptions());
        command.addAll(List.of("-Dhttp.port=" + Subject.PORT, "-jar", jar.toString()));
        return new HelloRow(new Subject(NAME, command), "/hello");
    }
}
