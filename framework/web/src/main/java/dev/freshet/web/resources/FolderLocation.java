package dev.freshet.web.resources;

import dev.freshet.http.HttpResponse;
import dev.freshet.web.conditional.EntityTag;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A folder of the file system. Links that lead out of it are followed only if {@code followsLinks} is true.
 *
 * @param run differs after each start; part of the tags of files without a time
 */
record FolderLocation(Path root, boolean followsLinks, long run) implements Location {
    @Override
    public boolean exists() {
        return Files.isDirectory(root);
    }

    @Override
    public @Nullable Resource find(String name) throws IOException {
        try {
            Path real = root.resolve(name).toRealPath();
            if (!mayShow(real, name)) {
                return null;
            }
            BasicFileAttributes attributes = Files.readAttributes(real, BasicFileAttributes.class);
            return attributes.isRegularFile()
                    ? new FileResource(real, attributes.size(), attributes.lastModifiedTime(),
                            attributes.fileKey(), run) : null;
        } catch (FileSystemException | InvalidPathException none) {
            // The file is missing or unreadable, a parent is not a folder, or the name is invalid on this system.
            return null;
        }
    }

    private boolean mayShow(Path real, String name) throws IOException {
        Path realRoot = root.toRealPath();
        if (real.equals(realRoot.resolve(name)) && hasCaseOf(real, name)) {
            return true;
        }
        return (followsLinks || real.startsWith(realRoot))
                && hasCaseOf(root.resolve(name).toRealPath(LinkOption.NOFOLLOW_LINKS), name);
    }

    /** A file has only one URL, even if the file system ignores case. */
    private static boolean hasCaseOf(Path found, String name) {
        return found.toString().endsWith(name.replace('/', File.separatorChar));
    }

    /** @param key tells a file from another one that takes its place; null if the file system has none */
    private record FileResource(Path file, long size, FileTime modified, @Nullable Object key, long run)
            implements Resource {
        /** Earlier times say nothing: tools for reproducible images give the same one to all files of all releases. */
        private static final Instant FIRST_REAL_TIME = Instant.parse("1981-01-01T00:00:00Z");

        @Override
        public boolean isSameAs(Resource other) {
            return equals(other);
        }

        @Override
        public EntityTag tag() {
            Instant instant = lastModified();
            String version = instant == null ? Long.toHexString(run) + '-' + Integer.toHexString(hashCode())
                    : Long.toHexString(instant.getEpochSecond()) + '-' + Integer.toHexString(instant.getNano());
            return EntityTag.strong(Long.toHexString(size) + '-' + version);
        }

        @Override
        public @Nullable Instant lastModified() {
            Instant instant = modified.toInstant();
            return instant.isBefore(FIRST_REAL_TIME) ? null : instant;
        }

        private FileChannel open() throws IOException {
            return FileChannel.open(file, StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS);
        }

        @Override
        public void send(ByteRanges.Range part, HttpResponse response) throws IOException {
            try (FileChannel content = open()) {
                response.send(content, part.first(), part.length());
            }
        }

        @Override
        public InputStream open(long from) throws IOException {
            FileChannel channel = open();
            try {
                return Channels.newInputStream(channel.position(from));
            } catch (IOException failure) {
                channel.close();
                throw failure;
            }
        }
    }
}
