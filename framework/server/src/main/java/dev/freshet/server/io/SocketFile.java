package dev.freshet.server.io;

import dev.freshet.server.config.ListenerConfig.UnixSocket;
import java.io.IOException;
import java.net.BindException;
import java.net.ConnectException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The file of a UNIX domain socket: replaced if nobody listens on it, and removed when its listener ends. */
final class SocketFile {
    private static final Logger LOG = LoggerFactory.getLogger(SocketFile.class);
    private static final String MODE = "unix:mode";
    /** S_IFMT and S_IFSOCK of POSIX's stat.h, the same on Linux, macOS and the BSDs. */
    private static final int FILE_TYPE = 0170000;
    private static final int SOCKET = 0140000;

    private final Path path;
    /** Tells this file from one by which another process has replaced it; null if the file system has no such key. */
    private final @Nullable Object identity;

    private SocketFile(Path path) throws IOException {
        this.path = path;
        this.identity = identity(path);
    }

    /**
     * Creates the file and listens on it.
     *
     * @throws BindException if another process listens on it, or the path is that of a file that is not a socket
     */
    static Binding bind(UnixSocket socket, int backlog) throws IOException {
        removeStale(socket.path());
        UnixDomainSocketAddress address = UnixDomainSocketAddress.of(socket.path());
        ServerSocketChannel channel = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
        try {
            channel.bind(address, backlog);
            SocketFile file = new SocketFile(socket.path());
            try {
                Files.setAttribute(socket.path(), MODE, Integer.parseInt(socket.mode(), 8));
            } catch (IOException | RuntimeException e) {
                file.remove();
                throw e;
            }
            return new Binding(channel, address, file);
        } catch (IOException | RuntimeException e) {
            channel.close();
            throw e;
        }
    }

    /** Does nothing if the file is no longer this one. */
    void remove() {
        try {
            if (identity != null && identity.equals(identity(path))) {
                Files.deleteIfExists(path);
            }
        } catch (IOException gone) {
            LOG.debug("Cannot remove {}: {}", path, gone.toString());
        }
    }

    private static void removeStale(Path path) throws IOException {
        if (!Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        if (!isSocket(path)) {
            throw new BindException(path + " exists and is not a socket; remove it or choose another path");
        }
        try (SocketChannel _ = SocketChannel.open(UnixDomainSocketAddress.of(path))) {
            throw new BindException("another process listens on " + path + "; stop it or choose another path");
        } catch (ConnectException refused) {
            // The process that created it is gone.
            Files.deleteIfExists(path);
        }
    }

    /** A FIFO or a device is not a regular file either, but must stay. */
    private static boolean isSocket(Path path) throws IOException {
        if (!attributes(path).isOther()) {
            return false;
        }
        try {
            return ((int) Files.getAttribute(path, MODE, LinkOption.NOFOLLOW_LINKS) & FILE_TYPE) == SOCKET;
        } catch (UnsupportedOperationException | IllegalArgumentException notThisSystem) {
            return true;
        }
    }

    private static @Nullable Object identity(Path path) throws IOException {
        return attributes(path).fileKey();
    }

    private static BasicFileAttributes attributes(Path path) throws IOException {
        return Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
    }
}
