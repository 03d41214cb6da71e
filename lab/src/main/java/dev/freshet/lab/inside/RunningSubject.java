package dev.freshet.lab.inside;

import dev.freshet.lab.LabException;
import dev.freshet.lab.measure.ProcessTree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A subject to observe.
 *
 * @param name for messages and as the start of file names, with unsuitable characters replaced
 * @param port on 127.0.0.1
 */
public record RunningSubject(String name, ProcessTree tree, int port) {

    String fileName() {
        return name.replaceAll("[^A-Za-z0-9.-]+", "-");
    }

    /** Creates a folder for results. */
    static void makeFolder(Path folder) {
        try {
            Files.createDirectories(folder);
        } catch (IOException e) {
            throw new LabException("cannot create " + folder + ": " + e.getMessage(), e);
        }
    }
}
