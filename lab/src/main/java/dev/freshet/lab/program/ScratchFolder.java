package dev.freshet.lab.program;

import dev.freshet.lab.LabFiles;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** A temporary folder that is removed with its content. */
public record ScratchFolder(Path path) implements AutoCloseable {

    public static ScratchFolder create(String prefix) {
        return new ScratchFolder(LabFiles.attempt("cannot create a folder in " + System.getProperty("java.io.tmpdir"),
                () -> Files.createTempDirectory(prefix)));
    }

    @Override
    public void close() {
        try {
            remove(path);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Ignores files that disappear meanwhile, such as those of a process that is ending. */
    private static void remove(Path path) throws IOException {
        if (Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS)) {
            try (DirectoryStream<Path> inside = Files.newDirectoryStream(path)) {
                for (Path each : inside) {
                    remove(each);
                }
            } catch (NoSuchFileException e) {
                return;
            }
        }
        Files.deleteIfExists(path);
    }
}
