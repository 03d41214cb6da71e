package dev.freshet.lab;

import java.nio.file.Files;
import java.nio.file.Path;

/** Where this repository is checked out. */
public final class Repository {
    private Repository() {
    }

    /** The folder above the working directory that has the launcher in it. */
    public static Path root() {
        Path at = Path.of("").toAbsolutePath();
        while (!Files.exists(at.resolve("freshet"))) {
            at = at.getParent();
        }
        return at;
    }
}
