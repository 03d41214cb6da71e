package dev.freshet.http.http2.session;

/**
 * Approximates the number of events in a sliding time span: events of the previous span count in proportion to its part
 * that is still inside. A burst over the limit is always detected.
 */
final class EventRate {
    private final int most;
    private final long span;
    private long began;
    private int before;
    private int now;
    private boolean used;

    /**
     * @param most the events allowed per span
     * @param span in nanoseconds
     */
    EventRate(int most, long span) {
        this.most = most;
        this.span = span;
    }

    /** Counts this many events; returns true if there are now too many. */
    boolean exceeded(long nanoTime, int count) {
        long age = nanoTime - began;
        if (!used || age >= 2 * span) {
            used = true;
            began = nanoTime;
            before = 0;
            now = 0;
        } else if (age >= span) {
            began += span;
            before = now;
            now = 0;
        }
        now += count;
        double reach = 1 - (double) (nanoTime - began) / span;
        return now + before * reach > most;
    }
}
