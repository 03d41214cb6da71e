package dev.freshet.server.io;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * Detects that the peer of a connection has left while its owner does not read: it reads one byte ahead, which the next
 * read returns first.
 */
final class PeerWatch {
    private final Wire wire;
    private final byte[] ahead = new byte[1];
    private boolean hasByte;
    private @Nullable Runnable whenGone;

    PeerWatch(Wire wire) {
        this.wire = wire;
    }

    synchronized void begin(Runnable gone) {
        whenGone = gone;
    }

    /** After this call, the event loop does not read. */
    synchronized void end() {
        whenGone = null;
    }

    /** Called on the event loop when there is something to read; returns whether to look again when there is more. */
    boolean look() {
        Runnable gone;
        synchronized (this) {
            gone = whenGone;
            if (gone == null || hasByte) {
                return false;
            }
            int read = readAhead();
            hasByte = read > 0;
            if (read >= 0) {
                return read == 0;
            }
            whenGone = null;
        }
        gone.run();
        return false;
    }

    /** The next reader gets the same end or failure. */
    private int readAhead() {
        try {
            return wire.read(ahead, 0, 1);
        } catch (IOException broken) {
            return -1;
        }
    }

    synchronized boolean hasByte() {
        return hasByte;
    }

    /** Reads like {@link Wire#read}. */
    synchronized int read(byte[] into, int from, int max) throws IOException {
        if (!hasByte || max == 0) {
            return wire.read(into, from, max);
        }
        hasByte = false;
        into[from] = ahead[0];
        return max == 1 ? 1 : 1 + Math.max(0, wire.read(into, from + 1, max - 1));
    }
}
