package dev.freshet.dev.reload;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitOption;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Compares the files of a project, and of the application's configuration, with their state when the application was
 * made. Thread-safe.
 */
final class Changes {
    /** A file with another time or size has changed. */
    record Stamp(FileTime time, long size) {
    }

    private final Set<Path> project;
    private volatile Set<Path> configuration = Set.of();
    private Map<Path, Stamp> accepted = Map.of();
    private Map<Path, Stamp> seen = Map.of();
    private long seenAt = Long.MIN_VALUE;

    /** @param project files and folders; they need not exist */
    Changes(Set<Path> project) {
        this.project = project;
    }

    /** The files and folders that are compared besides those of the project. */
    Set<Path> configuration() {
        return configuration;
    }

    /** Replaces {@link #configuration()}. New ones count as accepted as they are now. They need not exist. */
    synchronized void configuration(Set<Path> files) {
        Map<Path, Stamp> now = new HashMap<>();
        files.stream().filter(file -> !configuration.contains(file)).forEach(file -> collect(file, now));
        now.putAll(accepted);
        now.keySet().removeIf(file -> Stream.concat(project.stream(), files.stream()).noneMatch(file::startsWith));
        accepted = now;
        configuration = Set.copyOf(files);
    }

    /** Whether a file has changed since {@link #accept}. The files are looked at after the call has begun. */
    boolean any() {
        long asked = System.nanoTime();
        synchronized (this) {
            // One reading of the files answers all requests that have waited for it.
            if (seenAt == Long.MIN_VALUE || seenAt - asked < 0) {
                seenAt = System.nanoTime();
                seen = look();
            }
            return !seen.equals(accepted);
        }
    }

    /** The files as they are now. */
    Map<Path, Stamp> look() {
        Map<Path, Stamp> stamps = new HashMap<>();
        project.forEach(root -> collect(root, stamps));
        configuration.forEach(file -> collect(file, stamps));
        return stamps;
    }

    /** Accepts the files as they are now, and returns those that have changed since the last call. */
    synchronized Set<Path> accept() {
        Map<Path, Stamp> now = look();
        Set<Path> changed = new TreeSet<>(now.keySet());
        changed.addAll(accepted.keySet());
        changed.removeIf(file -> Objects.equals(now.get(file), accepted.get(file)));
        accepted = now;
        return changed;
    }

    private static void collect(Path root, Map<Path, Stamp> stamps) {
        try {
            if (Files.exists(root)) {
                Files.walkFileTree(root, Set.of(FileVisitOption.FOLLOW_LINKS), Integer.MAX_VALUE, new Visitor(stamps));
            }
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private static final class Visitor extends SimpleFileVisitor<Path> {
        private final Map<Path, Stamp> stamps;

        Visitor(Map<Path, Stamp> stamps) {
            this.stamps = stamps;
        }

        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            if (attributes.isRegularFile() && !isTemporary(file.getFileName().toString())) {
                stamps.put(file, new Stamp(attributes.lastModifiedTime(), attributes.size()));
            }
            return FileVisitResult.CONTINUE;
        }

        /** A file that vanishes while the folders are read counts as gone. A link to a folder above it is left out. */
        @Override
        public FileVisitResult visitFileFailed(Path file, IOException failure) {
            return FileVisitResult.CONTINUE;
        }

        /** The rest of a folder that vanishes counts as gone too. */
        @Override
        public FileVisitResult postVisitDirectory(Path folder, @Nullable IOException failure) {
            return FileVisitResult.CONTINUE;
        }

        /** Whether an editor wrote the file only in order to replace another one with it. */
        private static boolean isTemporary(String name) {
            return name.startsWith(".") || name.endsWith("~") || name.endsWith(".tmp") || name.endsWith(".swp");
        }
    }
}
