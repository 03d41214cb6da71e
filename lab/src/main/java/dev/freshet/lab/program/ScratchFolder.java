package dev.freshet.lab.program;

import dev.freshet.lab.LabFiles;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import org.jspecify.annotations.Nullable;

/** A temporary folder that is removed with its content. */
public record ScratchFolder(Path path) implements AutoCloseable {

    public static ScratchFolder create(String prefix) {
        return new ScratchFolder(LabFiles.attempt("cannot create a folder in " + System.getProperty("java.io.tmpdir"),
                () -> Files.createTempDirectory(prefix)));
    }

    @Override
    public void close() {
        try {
            Files.walkFileTree(path, new Remover());
        } catch (NoSuchFileException e) {
            return; // removed already
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Ignores files that disappear meanwhile, such as those of a process that is ending. */
    private static final class Remover extends SimpleFileVisitor<Path> {
        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
            Files.deleteIfExists(file);
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFileFailed(Path file, IOException failure) throws IOException {
            if (failure instanceof NoSuchFileException) {
                return FileVisitResult.CONTINUE;
            }
            throw failure;
        }

        @Override
        public FileVisitResult postVisitDirectory(Path folder, @Nullable IOException failure) throws IOException {
            Files.deleteIfExists(folder);
            return FileVisitResult.CONTINUE;
        }
    }
}
