package dev.freshet.lab.subject;

import dev.freshet.lab.LabFiles;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** The files that a subject is built from: names, sizes and times. */
final class Sources {
    private static final Set<String> NEVER_SOURCES = Set.of("target", ".git", "__pycache__", "node_modules");
    private static final Set<String> PRODUCTS = Set.of("build", "bin");

    private Sources() {
    }

    /** A text that changes when a file is added, removed or written, or when the build itself or its tools change. */
    static String state(Subject subject, Surroundings surroundings) {
        Placeholders placeholders = surroundings.placeholders(subject);
        Set<String> lines = new TreeSet<>();
        List<String> sources = subject.sources().isEmpty() ? List.of(".") : subject.sources();
        for (String source : sources) {
            list(subject.folder(), subject.folder().resolve(placeholders.expand(source)).normalize(), lines);
        }
        list(subject.folder(), subject.folder().resolve("subject.toml"), lines);
        String build = subject.build().toString();
        lines.add(build);
        // A JVM with other options, or another JVM, silently ignores an AOT cache.
        if (build.contains("{jvm}")) {
            lines.add(surroundings.jvmOptions().toString());
        }
        lines.add(Toolchain.javaHome().toString());
        subject.allNeeds().forEach(need -> lines.add(surroundings.toolchain().tool(need).toString()));
        return digest(lines);
    }

    private static void list(Path folder, Path source, Set<String> lines) {
        if (!Files.exists(source)) {
            lines.add(source + " does not exist");
            return;
        }
        SimpleFileVisitor<Path> visitor = new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path inside, BasicFileAttributes attributes) {
                String name = inside.getFileName().toString();
                boolean product = PRODUCTS.contains(name) && folder.equals(inside.getParent());
                return NEVER_SOURCES.contains(name) || product ? FileVisitResult.SKIP_SUBTREE
                        : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                lines.add(file + " " + attributes.size() + " " + attributes.lastModifiedTime().toMillis());
                return FileVisitResult.CONTINUE;
            }
        };
        LabFiles.attempt("cannot read the sources in " + source, () -> Files.walkFileTree(source, visitor));
    }

    private static String digest(Set<String> lines) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            lines.forEach(line -> digest.update((line + "\n").getBytes(StandardCharsets.UTF_8)));
            return HexFormat.of().formatHex(digest.digest());
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e); // every Java platform has it
        }
    }
}
