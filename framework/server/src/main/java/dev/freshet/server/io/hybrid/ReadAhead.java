package dev.freshet.server.io.hybrid;

import dev.freshet.server.io.Wire;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * Whether the peer of a connection is still there while its thread handles a request: known by a read of one byte,
 * which the next read gives first. A virtual thread of its own waits in it, begun at a tick of the loop, so that what
 * is answered soon has no part in it.
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

    /** No read begins from now on; one that has begun goes on. */
    synchronized void end() {
        whenGone = null;
    }

    /** On the loop. */
    synchronized void tick(long nanoTime) {
        if (whenGone != null && read == null && nanoTime - since > 0) {
            LentRead begun = new LentRead(this::look);
            begun.start();
            // Only now: where the system has no thread for it, no one must wait for it.
            read = begun;
        }
    }

    /** Whether a read has begun that no one has taken the result of. */
    synchronized boolean isPending() {
        return read != null;
    }

    /** Waits for the read that is pending: as {@link Wire#read}. By the thread that reads. */
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
