package dev.freshet.lab.toml;

import java.io.IOException;
import java.nio.file.Path;
import org.tomlj.Toml;
import org.tomlj.TomlParseError;
import org.tomlj.TomlParseResult;

/** A TOML file. */
public final class TomlDocument {
    private TomlDocument() {
    }

    /**
     * Reads a file. Call {@link TomlSection#refuseUnknownKeys} after reading all values.
     *
     * @throws TomlException if it cannot be read or is not TOML
     */
    public static TomlSection read(Path file) {
        try {
            TomlParseResult result = Toml.parse(file);
            if (result.hasErrors()) {
                TomlParseError error = result.errors().getFirst();
                throw new TomlException(file + ":" + error.position().line() + ":" + error.position().column() + ": "
                        + error.getMessage());
            }
            return new TomlSection(file, "", result, 1, 1);
        } catch (IOException e) {
            throw new TomlException(file + ":1:1: cannot be read: " + e.getMessage());
        }
    }
}
