package dev.freshet.dev.launch;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/**
 * The port for debuggers of one JVM. A locked file keeps it from other development modes, because the JVM that listens
 * there ends at once if another process has been faster.
 */
public final class DebugPort implements AutoCloseable {
    private static final int FIRST = 5005;
    private static final int LAST = 5105;

    private final int number;
    private final @Nullable FileChannel lock;

    private DebugPort(int number, @Nullable FileChannel lock) {
        this.number = number;
        this.lock = lock;
    }

    /** Takes the first free port from 5005 to 5105. Never fails: without a port, debuggers cannot attach. */
    public static DebugPort take() {
        for (int port = FIRST; port <= LAST; port++) {
            FileChannel lock = lock(port);
            if (lock != null) {
                if (DevProcess.freePort(port, port) == port) {
                    return new DebugPort(port, lock);
                }
                close(lock);
            }
        }
        return new DebugPort(0, null);
    }

    /** Null if another process has the lock, or the file belongs to another user. */
    private static @Nullable FileChannel lock(int port) {
        Path file = Path.of(System.getProperty("java.io.tmpdir"), "freshet-debug-" + port + ".lock");
        FileChannel channel = null;
        try {
            channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE,
                    LinkOption.NOFOLLOW_LINKS);
            FileLock lock = channel.tryLock();
            if (lock != null) {
                return channel;
            }
        } catch (IOException | OverlappingFileLockException taken) {
            // The next port may be free.
        }
        close(channel);
        return null;
    }

    /** 0 if there is none. */
    public int number() {
        return number;
    }

    @Override
    public void close() {
        close(lock);
    }

    private static void close(@Nullable FileChannel channel) {
        if (channel != null) {
            try {
                channel.close();
            } catch (IOException ignored) {
                // The lock ends with this process.
            }
        }
    }
}
