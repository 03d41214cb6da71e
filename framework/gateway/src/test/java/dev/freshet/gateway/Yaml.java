package dev.freshet.gateway;

import dev.freshet.config.Config;
import dev.freshet.config.ConfigSources;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** The file {@code gateway.yml} of a folder, under test. */
public record Yaml(Path file) {
    public static Yaml in(Path folder, String text) {
        return new Yaml(folder.resolve("gateway.yml")).write(text);
    }

    /** All at once: who watches the file never sees a part of it, however long the writer is held up. */
    public Yaml write(String text) {
        Path next = file.resolveSibling(file.getFileName() + ".next");
        try {
            Files.writeString(next, text);
            Files.move(next, file, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException failed) {
            throw new AssertionError(failed);
        }
        return this;
    }

    public Config load() {
        return Config.load(sources());
    }

    public ConfigSources sources() {
        return ConfigSources.none().withFile(file);
    }

    /** How messages name a line. */
    public String line(int line) {
        return file + ":" + line + ": ";
    }
}
