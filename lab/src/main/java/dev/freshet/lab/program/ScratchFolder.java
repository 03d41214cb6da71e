package dev.freshet.lab.program;

import dev.freshet.lab.LabFiles;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** A temporary folder. It is removed with its content when it is closed, or else at the end of this process. */
public final class ScratchFolder implements AutoCloseable {
    private final Path path;
    private final AtExit.Registration atExit;

    private ScratchFolder(Path path) {
        this.path = path;
        this.atExit = AtExit.close(this::end);
    }

    public static ScratchFolder create(String prefix) {
        return new ScratchFolder(LabFiles.attempt("cannot create a folder in " + System.getProperty("java.io.tmpdir"),
                () -> Files.createTempDirectory(prefix)));
    }

    public Path path() {
        return path;
    }

    @Override
    public void close() {
        atExit.close();
        end();
    }

    private void end() {
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
