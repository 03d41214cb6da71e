package dev.freshet.server.io;

import dev.freshet.server.BodyRate;

/**
 * Whether a peer sends a body fast enough: the minimum rate, averaged over each grace time that was spent waiting for
 * its bytes. By the thread that reads the body only.
 */
public final class BodyPace {
    /** Far away, and still safe to add to a {@link System#nanoTime()}. */
    private static final long NEVER = Long.MAX_VALUE / 4;

    private final long grace;
    /** Bytes that must come within a grace time; 0 for no minimum. */
    private final long enough;
    private long waited;
    private long received;
    private boolean tooSlow;

    public BodyPace(BodyRate rate) {
        grace = rate.grace().toNanos();
        enough = Math.ceilDiv(rate.bytesPerSecond() * rate.grace().toMillis(), 1000);
    }

    /** A new body begins. */
    public void begin() {
        waited = 0;
        received = 0;
        tooSlow = false;
    }

    /** How many nanoseconds the next wait may last before the peer is too slow. */
    public long left() {
        if (enough == 0) {
            return NEVER;
        }
        // Who has sent enough in this grace time may send nothing in all of the next.
        return received >= enough ? 2 * grace - waited : grace - waited;
    }

    /** A wait of so many nanoseconds brought so many bytes. */
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
