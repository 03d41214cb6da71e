package dev.freshet.lab;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Reads and writes files. A failure is a {@link LabException} that names the file. */
public final class LabFiles {
    private LabFiles() {
    }

    /** Work that reads or writes files. */
    @FunctionalInterface
    public interface Work<T> {
        T run() throws IOException;
    }

    /** @throws LabException if the work fails; its message is the problem, then the reason */
    public static <T> T attempt(String problem, Work<T> work) {
        try {
            return work.run();
        } catch (IOException e) {
            throw new LabException(problem + ": " + e.getMessage(), e);
        }
    }

    public static String read(Path file) {
        return attempt("cannot read " + file, () -> Files.readString(file));
    }

    /**
     * A text file of the lab itself, next to this class.
     *
     * @throws LabException if it is missing
     */
    public static String resource(Class<?> beside, String name) {
        try (InputStream in = beside.getResourceAsStream(name)) {
            if (in == null) {
                throw new LabException("the lab lacks " + name + " next to " + beside.getName() + ": build it again");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new LabException("cannot read " + name + ": " + e.getMessage(), e);
        }
    }

    /** @param options as for {@link Files#writeString}; by default, the text replaces the file's content */
    public static void write(Path file, String text, OpenOption... options) {
        attempt("cannot write " + file, () -> Files.writeString(file, text, options));
    }

    /** Creates the folder, and those above it, unless it exists. Returns it. */
    public static Path createFolder(Path folder) {
        return attempt("cannot create " + folder, () -> Files.createDirectories(folder));
    }

    /** The files and folders in this folder that end with the suffix, sorted by name. */
    public static List<Path> in(Path folder, String suffix) {
        try (Stream<Path> files = attempt("cannot read " + folder, () -> Files.list(folder))) {
            return files.filter(file -> file.toString().endsWith(suffix)).sorted().toList();
        }
    }
}
