package dev.freshet.maven;

import dev.freshet.inject.MissingWiring;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/** Refuses classes that were compiled without the annotation processor, as {@code Freshet.run} does at startup. */
final class WiringCheck {
    private WiringCheck() {
    }

    /** @throws PackagingException if a class has an annotation that needs a wiring, and there is none */
    static void check(Path classes, String version) throws IOException, PackagingException {
        if (Files.exists(classes.resolve(ClassPathFacts.WIRINGS))) {
            return;
        }
        try (Stream<Path> files = Files.walk(classes)) {
            for (Path file : files.filter(each -> each.toString().endsWith(".class")).sorted().toList()) {
                Optional<String> problem = MissingWiring.problem(Files.readAllBytes(file), version);
                if (problem.isPresent()) {
                    throw new PackagingException(problem.get());
                }
            }
        }
    }
}
