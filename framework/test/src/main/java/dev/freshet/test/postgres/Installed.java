package dev.freshet.test.postgres;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Finds an installed PostgreSQL. */
final class Installed {
    /** Folders of packages, with subfolders named by version. */
    private static final List<Path> ROOTS = List.of(Path.of("/usr/lib/postgresql"), Path.of("/opt/homebrew/opt"),
            Path.of("/usr/local/opt"), Path.of("/Library/PostgreSQL"), Path.of("C:\\Program Files\\PostgreSQL"));

    private Installed() {
    }

    /**
     * Returns the newest in the usual folders, else the one on PATH, else the one that {@code pg_config} names, else
     * null.
     */
    static @Nullable Binaries find() {
        return Stream.of(versions(), onPath(), named()).flatMap(places -> places).map(Binaries::in)
                .filter(Objects::nonNull).findFirst().orElse(null);
    }

    private static Stream<Path> versions() {
        return ROOTS.stream().filter(Files::isDirectory).flatMap(Installed::newestFirst);
    }

    private static Stream<Path> newestFirst(Path root) {
        try (Stream<Path> folders = Files.list(root)) {
            return folders.sorted(Comparator.comparingInt(Installed::version).reversed()).toList().stream();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot look for PostgreSQL in " + root, e);
        }
    }

    /** 17 for {@code 17}, {@code postgresql@17} and {@code pgsql-17}; 0 without a number at the end. */
    private static int version(Path folder) {
        String name = folder.getFileName().toString();
        int start = name.length();
        while (start > 0 && name.length() - start < 3 && Character.isDigit(name.charAt(start - 1))) {
            start--;
        }
        return start == name.length() ? 0 : Integer.parseInt(name, start, name.length(), 10);
    }

    private static Stream<Path> onPath() {
        return Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
                .filter(entry -> !entry.isEmpty()).map(Path::of);
    }

    private static Stream<Path> named() {
        return Stream.ofNullable(Command.ask("pg_config", "--bindir")).map(Path::of);
    }
}
