package dev.freshet.server.io;

import dev.freshet.http.pace.SendPace;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Whether the peer of a connection takes bytes fast enough. Whoever writes counts the bytes, which costs next to nothing;
 * the loop looks at every tick.
 */
public final class WriteWatch {
    private final WriteLimits limits;
    /** Written by one thread at a time, read by the loop. */
    private final AtomicLong taken = new AtomicLong();
    private long takenSeen;
    /** Null until a tick finds that the peer is waited for. */
    private @Nullable SendPace pace;
    private @Nullable Protocol paced;

    public WriteWatch(WriteLimits limits) {
        this.limits = limits;
    }

    /** The socket took so many bytes. By the thread that writes. */
    public void took(int bytes) {
        taken.setOpaque(taken.getPlain() + bytes);
    }

    /**
     * On the loop, every tick.
     *
     * @param waits whether something waits for the peer
     * @return whether the peer is too slow, which was counted
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
