package dev.freshet.config;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A working directory with configuration files, under test. */
record Folder(Path path) {

    Folder file(String name, String text) {
        Path file = path.resolve(name);
        try {
            Files.createDirectories(file.getParent());
            Files.writeString(file, text);
        } catch (IOException failed) {
            throw new AssertionError(failed);
        }
        return this;
    }

    /** Loads with neither environment nor arguments. */
    Config load() {
        return Config.load(sources());
    }

    ConfigSources sources() {
        return ConfigSources.none().withDirectory(path);
    }

    /** How messages name a place in one of the files. */
    String place(String name, int line) {
        return path.resolve(name) + ":" + line;
    }
}
