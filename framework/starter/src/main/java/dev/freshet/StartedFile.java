package dev.freshet;

import dev.freshet.server.HttpServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/**
 * Tells the program that started this one that the server listens. The system property {@code freshet.started-file}
 * names a file, which is then created with the URL as its content. This replaces parsing the log for the port.
 */
final class StartedFile {
    private static final String PROPERTY = "freshet.started-file";

    private StartedFile() {
    }

    /** @throws StartException if the file cannot be written */
    static void write(HttpServer server) {
        String name = System.getProperty(PROPERTY);
        if (name == null) {
            return;
        }
        Path file = Path.of(name);
        Path part = Path.of(name + ".part");
        try {
            Files.writeString(part, StartLine.url(server) + "\n");
            Files.move(part, file, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException failure) {
            throw new StartException("cannot write " + name + ", the file of -D" + PROPERTY + ": " + failure, failure);
        }
    }
}
