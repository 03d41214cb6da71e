package dev.freshet.http.pace;

/**
 * How slowly a peer may take what is sent to it. Times are in nanoseconds; only time in which the peer is waited for
 * counts.
 *
 * @param stall without taking a byte
 * @param enough bytes that the peer must take in each grace time; 0 for no least rate
 * @param grace how long the rate is averaged
 * @param total from the moment the peer falls behind until it has caught up
 */
public record SendRate(long stall, long enough, long grace, long total) {
    /** Far away, and still safe to add to a {@link System#nanoTime()}. */
    public static final long NEVER = Long.MAX_VALUE / 4;

    /** A limit for stalls only. */
    public static SendRate ofStall(long stall) {
        return new SendRate(stall, 0, NEVER, NEVER);
    }

    /** The same without a limit for stalls, where others keep it. */
    public SendRate withoutStall() {
        return new SendRate(NEVER, enough, grace, total);
    }

    /** The same without a total. */
    public SendRate withoutTotal() {
        return new SendRate(stall, enough, grace, NEVER);
    }
}
