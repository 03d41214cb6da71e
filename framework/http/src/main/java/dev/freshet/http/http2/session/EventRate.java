package dev.freshet.http.http2.session;

/**
 * Counts events of the last so many nanoseconds, well enough to limit them: those of the span before count in
 * proportion to how much of it is still within reach. A burst over the limit is always seen.
 */
final class EventRate {
    private final int most;
    private final long span;
    private long began;
    private int before;
    private int now;
    private boolean used;

    /** @param most how many events in a span are let pass */
    EventRate(int most, long span) {
        this.most = most;
        this.span = span;
    }

    /** Counts that many; true if there are too many now. */
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
