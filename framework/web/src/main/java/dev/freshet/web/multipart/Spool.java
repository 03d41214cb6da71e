package dev.freshet.web.multipart;

import dev.freshet.http.OverloadException;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The large files of one request, one after the other in one temporary file. On UNIX systems, the file loses its name
 * as soon as it is open, and the system deletes it when the process ends, however that happens. On Windows, the system
 * deletes it when it is closed. Only one thread may write; several may read.
 */
final class Spool implements Closeable {
    private static final SecureRandom RANDOM = new SecureRandom();
    private static final Set<OpenOption> NEW_FILE = Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.READ,
            StandardOpenOption.WRITE, StandardOpenOption.DELETE_ON_CLOSE);
    /** Also limits the number of temporary files: each one takes at least this much of the quota. */
    static final int BLOCK = 64 * 1024;

    private final MultipartSettings settings;
    private final DiskQuota quota;
    private final InetAddress client;
    private @Nullable FileChannel file;
    private long size;
    private long taken;
    private volatile boolean closed;

    Spool(MultipartSettings settings, DiskQuota quota, InetAddress client) {
        this.settings = settings;
        this.quota = quota;
        this.client = client;
    }

    /** The number of bytes written so far. */
    long size() {
        return size;
    }

    /**
     * @throws OverloadException 503 if all uploads together are too large
     * @throws IOException if the file cannot be made or written
     */
    void write(byte[] bytes, int length) throws IOException {
        if (size + length > taken) {
            long more = (length + BLOCK - 1) / BLOCK * (long) BLOCK;
            quota.take(client, more, settings.maxDiskSize());
            taken += more;
        }
        FileChannel open = file == null ? create() : file;
        file = open;
        try {
            for (ByteBuffer rest = ByteBuffer.wrap(bytes, 0, length); rest.hasRemaining(); ) {
                size += open.write(rest, size);
            }
        } catch (IOException e) {
            throw new IOException("cannot write uploads to " + folder(), e);
        }
    }

    /** A new stream of a range that has been written. */
    InputStream read(long from, long length) {
        FileChannel open = file;
        if (open == null) {
            throw new IllegalStateException("nothing was written");
        }
        return new SpoolStream(open, from, from + length);
    }

    /** @throws IllegalStateException if the request is over */
    void requireOpen() {
        if (closed) {
            throw new IllegalStateException("the request is over: read its files before the handler returns, or copy"
                    + " them with transferTo");
        }
    }

    /** Deletes the file. A second call does nothing. */
    @Override
    public void close() throws IOException {
        if (closed) {
            return;
        }
        closed = true;
        try {
            FileChannel open = file;
            if (open != null) {
                open.close();
            }
        } finally {
            quota.giveBack(client, taken);
        }
    }

    private Path folder() {
        Path location = settings.location();
        return location == null ? Path.of(System.getProperty("java.io.tmpdir")) : location;
    }

    private FileChannel create() throws IOException {
        Path folder = folder();
        byte[] random = new byte[16];
        RANDOM.nextBytes(random);
        Path path = folder.resolve("freshet-upload-" + HexFormat.of().formatHex(random));
        try {
            return FileChannel.open(path, NEW_FILE, ownerOnly(folder));
        } catch (IOException e) {
            throw new IOException("cannot make a temporary file for uploads in " + folder
                    + "; set server.multipart.location to a folder that this process may write to", e);
        }
    }

    private static FileAttribute<?>[] ownerOnly(Path folder) {
        boolean posix = folder.getFileSystem().supportedFileAttributeViews().contains("posix");
        return posix ? new FileAttribute<?>[] {
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))}
                : new FileAttribute<?>[0];
    }
}
