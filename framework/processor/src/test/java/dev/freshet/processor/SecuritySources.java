package dev.freshet.processor;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** What applications and generated code use of the security module, which is built after the processor. */
public final class SecuritySources {
    private static final Path SOURCES = Path.of("..", "security", "src", "main", "java", "dev", "freshet", "security");
    private static final Compiled CLASSES = compile();

    private SecuritySources() {
    }

    /** For applications that have it on their class path. */
    public static Compiled classes() {
        return CLASSES;
    }

    private static Compiled compile() {
        String[] texts = Stream.of("AccessByConfiguration", "Anonymous", "Authenticated", "Authorization",
                "Authorize", "Caller", "Claims", "Identity").map(name -> read(SOURCES.resolve(name + ".java")))
                .toArray(String[]::new);
        return Compilation.of(texts).withoutFreshet().succeeds();
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}
