package dev.freshet.examples.service;

import java.nio.file.Files;
import java.nio.file.Path;

/** Finds the root of this repository. */
final class Repository {
    private Repository() {
    }

    /** The nearest folder above the working directory that contains the launcher. */
    static Path root() {
        Path at = Path.of("").toAbsolutePath();
        while (!Files.exists(at.resolve("freshet"))) {
            at = at.getParent();
        }
        return at;
    }
}
