package dev.freshet.http.pace;

/**
 * Measures whether a peer accepts sent bytes fast enough. The caller samples it several times a second and says whether
 * it waits for the peer; only time spent waiting counts. Not thread-safe.
 */
public final class SendPace {
    /** The result of a sample. */
    public enum Verdict {
        KEEPS_UP,
        /** The peer accepted nothing for {@link SendRate#stall()}. */
        STALLS,
        /** The peer accepted less than {@link SendRate#enough()} in a grace period. */
        TOO_SLOW,
        /** The peer has been behind for {@link SendRate#total()}. */
        TOO_LONG
    }

    private final SendRate rate;
    private boolean waited;
    private long lastLook;
    private long sinceByte;
    private long sinceGrace;
    private long takenInGrace;
    private long sinceCaughtUp;

    public SendPace(SendRate rate) {
        this.rate = rate;
    }

    /**
     * Samples while the sender waits for the peer.
     *
     * @param taken bytes that the peer accepted since the last sample
     */
    public Verdict behind(long nanoTime, long taken) {
        if (waited) {
            add(nanoTime - lastLook, taken);
        }
        waited = true;
        lastLook = nanoTime;
        return verdict();
    }

    /**
     * Samples while the sender does not wait. Two such samples in a row mean that the peer has caught up: all times
     * restart.
     */
    public void keepsUp() {
        if (!waited) {
            sinceByte = 0;
            sinceGrace = 0;
            takenInGrace = 0;
            sinceCaughtUp = 0;
        }
        waited = false;
    }

    private void add(long nanos, long taken) {
        sinceByte = taken > 0 ? 0 : sinceByte + nanos;
        sinceGrace += nanos;
        takenInGrace += taken;
        sinceCaughtUp += nanos;
    }

    private Verdict verdict() {
        if (sinceByte >= rate.stall()) {
            return Verdict.STALLS;
        }
        if (sinceCaughtUp >= rate.total()) {
            return Verdict.TOO_LONG;
        }
        if (sinceGrace < rate.grace()) {
            return Verdict.KEEPS_UP;
        }
        boolean slow = takenInGrace < rate.enough();
        sinceGrace = 0;
        takenInGrace = 0;
        return slow ? Verdict.TOO_SLOW : Verdict.KEEPS_UP;
    }
}
