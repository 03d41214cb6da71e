package dev.freshet.maven;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * The folder of a packaged application.
 *
 * @param name the application's name, also of its start script
 */
record Distribution(Path folder, String name) {

    Path libraries() {
        return folder.resolve("lib");
    }

    Path jar() {
        return folder.resolve("app.jar");
    }

    Path script() {
        return folder.resolve("bin").resolve(name);
    }

    Path cache() {
        return folder.resolve("app.aot");
    }

    /** The application's jar, then the libraries by name. */
    List<Path> jars() throws IOException {
        List<Path> jars = new ArrayList<>(List.of(jar()));
        try (Stream<Path> files = Files.list(libraries())) {
            files.sorted().forEach(jars::add);
        }
        return jars;
    }

    /**
     * Removes the output of an earlier build.
     *
     * @throws PackagingException if the folder holds something else
     */
    void clear() throws IOException, PackagingException {
        if (!Files.exists(folder)) {
            return;
        }
        if (!Files.exists(script())) {
            throw new PackagingException(folder + " exists and is not a packaged application: choose another <name>");
        }
        List<Path> deepestFirst;
        try (Stream<Path> files = Files.walk(folder)) {
            deepestFirst = files.sorted(Comparator.reverseOrder()).toList();
        }
        for (Path file : deepestFirst) {
            Files.delete(file);
        }
    }

    /**
     * Sets the modification time of all jars. The AOT cache records it, and the start script uses it to detect a
     * replaced jar. In whole seconds, as in archives and container images.
     */
    void stamp(Instant now) throws IOException {
        FileTime time = FileTime.from(now.truncatedTo(ChronoUnit.SECONDS));
        for (Path jar : jars()) {
            Files.setLastModifiedTime(jar, time);
        }
    }
}
