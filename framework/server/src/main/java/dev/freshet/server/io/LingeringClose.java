package dev.freshet.server.io;

import java.io.IOException;
import java.time.Duration;

/** The last protocol of a connection that closes gently: drops what comes, for a short time and up to a limit. */
final class LingeringClose implements Protocol {
    private static final long NANOS = Duration.ofSeconds(2).toNanos();
    private static final long MAX_BYTES = 1 << 20;

    private final LoopConnection connection;
    private long dropped;

    LingeringClose(LoopConnection connection) {
        this.connection = connection;
    }

    /** Ends output; what comes from now on is dropped. */
    void begin() {
        try {
            connection.endOutput();
            connection.deadline(connection.loop().nanoTime() + NANOS);
            connection.resumeReading();
        } catch (IOException e) {
            connection.close();
        }
    }

    @Override
    public void readable() {
        byte[] buffer = new byte[4096];
        try {
            int read;
            while ((read = connection.read(buffer, 0, buffer.length)) > 0) {
                dropped += read;
                if (dropped > MAX_BYTES) {
                    read = -1;
                    break;
                }
            }
            connection.forgetArrays();
            if (read < 0) {
                connection.close();
            }
        } catch (IOException e) {
            connection.close();
        }
    }

    @Override
    public void expired() {
        connection.close();
    }

    @Override
    public void run() {
        readable();
    }

    @Override
    public void writable() {
    }

    @Override
    public void rest() {
    }

    @Override
    public void drain() {
    }

    @Override
    public void abort() {
    }
}
