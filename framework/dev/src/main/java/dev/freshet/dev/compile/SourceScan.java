package dev.freshet.dev.compile;

import java.io.IOException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.FileVisitOption;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Collection;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/** Finds the Java sources below some folders. A file with another stamp has changed. */
final class SourceScan {

    private SourceScan() {
    }

    /** Two writes of an editor are milliseconds apart, and file times are finer than that. */
    record Stamp(long nanos, long size) {
    }

    /** Folders that do not exist have no sources. Follows symbolic links, as Maven does. */
    static SortedMap<Path, Stamp> of(Collection<Path> roots) throws IOException {
        var stamps = new TreeMap<Path, Stamp>();
        for (var root : roots) {
            if (Files.isDirectory(root)) {
                Files.walkFileTree(root, Set.of(FileVisitOption.FOLLOW_LINKS), Integer.MAX_VALUE, new Visitor(stamps));
            }
        }
        return stamps;
    }

    private static final class Visitor extends SimpleFileVisitor<Path> {
        private final SortedMap<Path, Stamp> stamps;

        Visitor(SortedMap<Path, Stamp> stamps) {
            this.stamps = stamps;
        }

        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            if (attributes.isRegularFile() && file.toString().endsWith(".java")) {
                var nanos = attributes.lastModifiedTime().to(TimeUnit.NANOSECONDS);
                stamps.put(file, new Stamp(nanos, attributes.size()));
            }
            return FileVisitResult.CONTINUE;
        }

        /** A file that vanishes during the scan is gone. A link to a folder above it is left out. */
        @Override
        public FileVisitResult visitFileFailed(Path file, IOException failure) throws IOException {
            if (failure instanceof NoSuchFileException || failure instanceof FileSystemLoopException) {
                return FileVisitResult.CONTINUE;
            }
            throw failure;
        }
    }
}
