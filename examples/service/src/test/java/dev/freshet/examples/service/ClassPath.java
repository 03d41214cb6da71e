package dev.freshet.examples.service;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** The roots of Freshet's classes: on this class path, and all other compiled modules of the framework. */
final class ClassPath {
    /** Read once: Maven may compile other modules meanwhile. */
    private static final Set<Path> ENTRIES = entries();

    private ClassPath() {
    }

    /** Calls with every file of Freshet except those of tests. Names are relative to their root. */
    static void forEachFile(Consumer<Entry> action) throws IOException {
        for (Path entry : ENTRIES) {
            if (Files.isDirectory(entry)) {
                walk(entry, action);
            } else {
                try (var archive = FileSystems.newFileSystem(entry)) {
                    walk(archive.getPath("/"), action);
                }
            }
        }
    }

    /** A file. It can be read only during the call that passes it. */
    record Entry(String name, Path file) {
        byte[] bytes() {
            try {
                return Files.readAllBytes(file);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    private static Set<Path> entries() {
        List<Path> all = new ArrayList<>();
        for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
            all.add(Path.of(entry).toAbsolutePath().normalize());
        }
        try (Stream<Path> modules = Files.list(Repository.root().resolve("framework"))) {
            // A module is complete once its tests are compiled.
            modules.map(module -> module.resolve("target"))
                    .filter(target -> Files.isDirectory(target.resolve("test-classes")))
                    .map(target -> target.resolve("classes")).forEach(all::add);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Set<Path> entries = new LinkedHashSet<>(all);
        entries.removeIf(entry -> !Files.exists(entry) || entry.endsWith("test-classes"));
        return entries;
    }

    private static void walk(Path root, Consumer<Entry> action) throws IOException {
        if (!Files.isDirectory(root.resolve("dev/freshet"))) {
            return;
        }
        try (Stream<Path> files = Files.walk(root)) {
            files.filter(Files::isRegularFile)
                    .map(file -> new Entry(root.relativize(file).toString().replace('\\', '/'), file))
                    .forEach(action);
        }
    }
}
