package dev.freshet.lab.subject;

import dev.freshet.lab.LabFiles;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.OptionalInt;
import java.util.stream.Stream;
import java.util.zip.ZipFile;

/** Counts the libraries of an application. */
final class Libraries {
    private static final String JAR = ".jar";

    private Libraries() {
    }

    /**
     * @param where a go.mod, a folder with jars, an executable jar, or a class path that begins with the application
     * @return empty if it does not exist yet
     */
    static OptionalInt count(Path where) {
        if (!Files.exists(where)) {
            return OptionalInt.empty();
        }
        String name = where.getFileName().toString();
        return LabFiles.attempt("cannot read " + where, () -> OptionalInt.of(Files.isDirectory(where) ? inFolder(where)
                : name.equals("go.mod") ? inGoMod(where) : name.endsWith(JAR) ? inJar(where) : inClassPath(where)));
    }

    private static int inFolder(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return (int) files.filter(file -> file.toString().endsWith(JAR)).count();
        }
    }

    private static int inJar(Path jar) throws IOException {
        try (ZipFile file = new ZipFile(jar.toFile())) {
            return (int) file.stream().filter(entry -> entry.getName().endsWith(JAR)).count();
        }
    }

    private static int inClassPath(Path file) throws IOException {
        String first = Files.readAllLines(file).getFirst();
        return Math.toIntExact(Arrays.stream(first.split(File.pathSeparator)).skip(1).count());
    }

    /** Lines of {@code require} with a version: direct and indirect modules. */
    private static int inGoMod(Path mod) throws IOException {
        try (Stream<String> lines = Files.lines(mod)) {
            return (int) lines.map(String::strip)
                    .map(line -> line.startsWith("require ") ? line.substring("require ".length()).strip() : line)
                    .filter(line -> line.matches("\\S+/\\S+ v\\d.*")).count();
        }
    }
}
