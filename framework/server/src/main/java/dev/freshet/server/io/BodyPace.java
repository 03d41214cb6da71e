package dev.freshet.server.io;

import dev.freshet.server.config.BodyRate;

/**
 * Enforces the minimum rate of a body: it averages over each grace period, and only time spent waiting counts. For the
 * thread that reads the body.
 */
public final class BodyPace {
    /** A time that never passes, but that can safely be added to a {@link System#nanoTime()}. */
    private static final long NEVER = Long.MAX_VALUE / 4;

    private final long grace;
    /** The bytes that must arrive within a grace period; 0 for no minimum. */
    private final long enough;
    private long waited;
    private long received;
    private boolean tooSlow;

    public BodyPace(BodyRate rate) {
        grace = rate.grace().toNanos();
        enough = Math.ceilDiv(rate.bytesPerSecond() * rate.grace().toMillis(), 1000);
    }

    public void begin() {
        waited = 0;
        received = 0;
        tooSlow = false;
    }

    /** The longest time in nanoseconds that the next wait may take before the peer is too slow. */
    public long left() {
        if (enough == 0) {
            return NEVER;
        }
        // A peer that has sent enough in this grace period may send nothing in the next one.
        return received >= enough ? 2 * grace - waited : grace - waited;
    }

    /** Reports that a wait of this many nanoseconds brought this many bytes. */
    public void received(long nanos, int bytes) {
        waited += nanos;
        received += bytes;
        if (waited >= grace) {
            tooSlow = received < enough;
            waited -= grace;
            received = bytes;
        }
    }

    public boolean isTooSlow() {
        return tooSlow;
    }
}
