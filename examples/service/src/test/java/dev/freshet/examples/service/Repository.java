package dev.freshet.examples.service;

import java.nio.file.Files;
import java.nio.file.Path;

/** Where this repository is checked out. */
final class Repository {
    private Repository() {
    }

    /** The folder above the working directory that has the launcher in it. */
    static Path root() {
        Path at = Path.of("").toAbsolutePath();
        while (!Files.exists(at.resolve("freshet"))) {
            at = at.getParent();
        }
        return at;
    }
}
