package dev.freshet.server.io.waiting;

import dev.freshet.transport.Wire;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * Detects that the peer of a connection has left while its thread handles a request. A virtual thread reads one byte
 * ahead, which the next read returns first. It starts at a tick of the event loop, so quick requests never need it.
 */
final class ReadAhead {
    private final Wire wire;
    private final byte[] one = new byte[1];
    private @Nullable Runnable whenGone;
    private long since;
    private @Nullable LentRead read;

    ReadAhead(Wire wire) {
        this.wire = wire;
    }

    synchronized void begin(Runnable gone, long nanoTime) {
        whenGone = gone;
        since = nanoTime;
    }

    /** Starts no further reads; one in progress continues. */
    synchronized void end() {
        whenGone = null;
    }

    /** Called on the event loop. */
    synchronized void tick(long nanoTime) {
        if (whenGone != null && read == null && nanoTime - since > 0) {
            LentRead begun = new LentRead(this::look);
            begun.start();
            // Set only after the start: if no thread is available, nobody may wait for the read.
            read = begun;
        }
    }

    /** Whether a read was started whose result nobody has taken. */
    synchronized boolean isPending() {
        return read != null;
    }

    /** Waits for the pending read; returns like {@link Wire#read}. Called by the reading thread. */
    int take(byte[] into, int from) throws IOException {
        LentRead pending;
        synchronized (this) {
            pending = read;
        }
        if (pending == null) {
            return 0;
        }
        int count = pending.result();
        synchronized (this) {
            read = null;
        }
        if (count > 0) {
            into[from] = one[0];
        }
        return count;
    }

    private int look() throws IOException {
        try {
            int count;
            do {
                count = wire.read(one, 0, 1);
            } while (count == 0);
            if (count < 0) {
                tell();
            }
            return count;
        } catch (IOException broken) {
            tell();
            throw broken;
        }
    }

    private void tell() {
        Runnable gone;
        synchronized (this) {
            gone = whenGone;
            whenGone = null;
        }
        if (gone != null) {
            gone.run();
        }
    }
}
