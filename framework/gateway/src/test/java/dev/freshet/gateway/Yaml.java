package dev.freshet.gateway;

import dev.freshet.config.Config;
import dev.freshet.config.ConfigSources;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The file {@code gateway.yml} of a folder, under test. */
public record Yaml(Path file) {
    public static Yaml in(Path folder, String text) {
        return new Yaml(folder.resolve("gateway.yml")).write(text);
    }

    public Yaml write(String text) {
        try {
            Files.writeString(file, text);
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
