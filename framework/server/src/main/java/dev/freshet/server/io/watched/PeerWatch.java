package dev.freshet.server.io.watched;

import dev.freshet.transport.Wire;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * Detects that the peer of a connection has left while its owner does not read: it reads one byte ahead, which the next
 * read returns first.
 */
final class PeerWatch {
    private static final byte[] NONE = new byte[0];

    private final Wire wire;
    private byte[] ahead = NONE;
    /** Whether a handler has ever watched, so that connections without a watch need no lock. */
    private volatile boolean used;
    private boolean hasByte;
    private @Nullable Runnable whenGone;

    PeerWatch(Wire wire) {
        this.wire = wire;
    }

    synchronized void begin(Runnable gone) {
        if (!used) {
            ahead = new byte[1];
            used = true;
        }
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

    boolean hasByte() {
        if (!used) {
            return false;
        }
        synchronized (this) {
            return hasByte;
        }
    }

    /** Reads like {@link Wire#read}. */
    int read(byte[] into, int from, int max) throws IOException {
        return used ? readAfterByte(into, from, max) : wire.read(into, from, max);
    }

    private synchronized int readAfterByte(byte[] into, int from, int max) throws IOException {
        if (!hasByte || max == 0) {
            return wire.read(into, from, max);
        }
        hasByte = false;
        into[from] = ahead[0];
        return max == 1 ? 1 : 1 + Math.max(0, wire.read(into, from + 1, max - 1));
    }
}
