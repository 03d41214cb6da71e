package dev.freshet.http.pace;

/**
 * Whether one peer takes what is sent to it fast enough. Someone looks at certain times, several times a second, and says
 * whether the peer is waited for: nothing is measured while bytes are sent. By one thread at a time.
 */
public final class SendPace {
    /** What a look finds. */
    public enum Verdict {
        KEEPS_UP,
        /** It took nothing for {@link SendRate#stall()}. */
        STALLS,
        /** It took less than {@link SendRate#enough()} in a grace time. */
        TOO_SLOW,
        /** It has been behind for {@link SendRate#total()}. */
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
     * The peer is waited for.
     *
     * @param taken bytes that it took since the last look
     */
    public Verdict behind(long nanoTime, long taken) {
        if (waited) {
            add(nanoTime - lastLook, taken);
        }
        waited = true;
        lastLook = nanoTime;
        return verdict();
    }

    /** It is not waited for. Who is not at two looks in a row has caught up, and begins anew. */
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
