package dev.freshet.documents;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/** The files that someone wrote. */
final class Repository {
    static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
    /** What builds and runs leave behind. */
    private static final Set<String> MADE = Set.of("target", ".git", ".freshet", "node_modules", "results");

    private Repository() {
    }

    /** All Markdown documents; llms.txt is one. */
    static List<Path> documents() throws IOException {
        return files(file -> file.toString().endsWith(".md") || file.endsWith("llms.txt"));
    }

    /** The Java sources of what users run, without tests. */
    static List<Path> sources() throws IOException {
        return files(file -> file.toString().endsWith(".java") && !file.toString().contains("/src/test/"));
    }

    /** The Java sources of all tests. */
    static List<Path> tests() throws IOException {
        return files(file -> file.toString().endsWith(".java") && file.toString().contains("/src/test/"));
    }

    private static List<Path> files(Predicate<Path> wanted) throws IOException {
        List<Path> found = new ArrayList<>();
        Files.walkFileTree(ROOT, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
                boolean made = MADE.contains(folder.getFileName().toString()) && !folder.endsWith("docs/results");
                return made ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                if (wanted.test(file)) {
                    found.add(file);
                }
                return FileVisitResult.CONTINUE;
            }
        });
        Collections.sort(found);
        return found;
    }
}
