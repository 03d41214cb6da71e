package dev.freshet.dev.compile;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** A small project in a folder, with Freshet and its processors on the class path. */
final class Project {
    static final List<Path> LIBRARIES = Arrays.stream(System.getProperty("java.class.path").split(System.getProperty(
            "path.separator"))).map(Path::of).filter(path -> !path.endsWith("test-classes")).toList();
    private final Path folder;

    Project(Path folder) {
        this.folder = folder;
    }

    SourceCompiler compiler() {
        return new SourceCompiler(settings("classes", "generated"));
    }

    CompilerSettings settings(String classes, String generated, String... options) {
        return new CompilerSettings(List.of(folder.resolve("src")), List.of(folder.resolve("resources")),
                folder.resolve(classes), folder.resolve(generated), LIBRARIES, List.of(),
                options.length == 0 ? List.of("-parameters", "-g") : List.of(options), StandardCharsets.UTF_8);
    }

    Path source(String name) {
        return folder.resolve("src").resolve(name);
    }

    Project write(String name, String text) throws IOException {
        var file = source(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
        return this;
    }

    /** Writes the files that differ from these, and deletes all others. */
    void become(Map<String, String> sources) throws IOException {
        for (var name : files("src").keySet()) {
            if (!sources.containsKey(name)) {
                delete(name);
            }
        }
        var now = files("src");
        for (var source : sources.entrySet()) {
            if (!source.getValue().equals(now.get(source.getKey()))) {
                write(source.getKey(), source.getValue());
            }
        }
    }

    void delete(String name) throws IOException {
        Files.delete(source(name));
    }

    void deleteFolder(String name) throws IOException {
        try (var files = Files.walk(folder.resolve(name))) {
            for (var file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }

    /** The files below a folder of the project and their bytes, as text that can be compared. */
    Map<String, String> files(String name) throws IOException {
        var found = new TreeMap<String, String>();
        var root = folder.resolve(name);
        if (Files.isDirectory(root)) {
            try (var files = Files.walk(root)) {
                for (var file : files.filter(Files::isRegularFile).toList()) {
                    found.put(root.relativize(file).toString().replace('\\', '/'),
                            Files.readString(file, StandardCharsets.ISO_8859_1));
                }
            }
        }
        return found;
    }
}
