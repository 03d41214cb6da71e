package dev.freshet.server.io.watched;

import dev.freshet.server.io.Protocol;
import java.io.IOException;

/**
 * The last protocol of a connection that closes gently: drops input for a short time. The amount has no limit, because
 * a peer that sends a large body before it reads would lose the response that refuses it.
 */
record LingeringClose(WatchedConnection connection) implements Protocol {
    /** The number of reads before other connections get their turn. */
    private static final int READS_A_ROUND = 16;
    private static final int BUFFER = 16 * 1024;

    /** Ends output and starts dropping input. */
    void begin() {
        try {
            connection.endOutput();
            connection.dropInput();
            connection.deadline(connection.loop().nanoTime() + WatchedConnection.LINGER_NANOS);
            connection.resumeReading();
        } catch (IOException e) {
            connection.close();
        }
    }

    @Override
    public void readable() {
        byte[] buffer = new byte[BUFFER];
        try {
            int read = 1;
            for (int i = 0; i < READS_A_ROUND && read > 0; i++) {
                read = connection.read(buffer, 0, buffer.length);
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
    public boolean choosesThread() {
        return true;
    }

    @Override
    public void run() {
        readable();
    }
}
