package dev.freshet.server.io;

import dev.freshet.http.pace.SendPace;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Checks whether the peer of a connection accepts bytes fast enough. The writing thread only counts bytes, which is
 * cheap; the event loop checks at every tick.
 */
public final class WriteWatch {
    private final WriteLimits limits;
    /** Written by one thread at a time, read by the event loop. */
    private final AtomicLong taken = new AtomicLong();
    private long takenSeen;
    /** Null until a tick finds that the peer has to be waited for. */
    private @Nullable SendPace pace;
    private @Nullable Protocol paced;

    public WriteWatch(WriteLimits limits) {
        this.limits = limits;
    }

    /** Counts bytes that the socket accepted. Called by the writing thread. */
    public void took(int bytes) {
        taken.setOpaque(taken.getPlain() + bytes);
    }

    /**
     * Called on the event loop every tick.
     *
     * @param waits whether anything waits for the peer
     * @return whether the peer is too slow; this was counted
     */
    public boolean isTooSlow(long nanoTime, boolean waits, Protocol protocol) {
        SendPace looked = pace;
        if (!waits) {
            if (looked != null) {
                looked.keepsUp();
            }
            return false;
        }
        if (looked == null || paced != protocol) {
            looked = limits.paceOf(protocol);
            pace = looked;
            paced = protocol;
        }
        long now = taken.getOpaque();
        long since = now - takenSeen;
        takenSeen = now;
        return limits.isOver(looked.behind(nanoTime, since));
    }
}
