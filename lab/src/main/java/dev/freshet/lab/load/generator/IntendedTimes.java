package dev.freshet.lab.load.generator;

/**
 * When requests are due: evenly over a time, the first one at its start. The loops alternate, so each has an even
 * schedule of its own. Counted in nanoseconds from the start of the load.
 */
final class IntendedTimes {
    private final double interval;
    private final int share;
    private final int shares;
    private final long count;

    /**
     * @param total requests of all shares
     * @param overNanos the time they are spread over
     * @param share index of this share, from 0
     */
    IntendedTimes(long total, long overNanos, int share, int shares) {
        this.interval = (double) overNanos / total;
        this.share = share;
        this.shares = shares;
        this.count = (total - share + shares - 1) / shares;
    }

    long count() {
        return count;
    }

    /** When the request with this number, from 0, is due. */
    long at(long number) {
        return (long) ((number * shares + share) * interval);
    }

    /** The number of the first request due after this time; {@link #count()} if there is none. */
    long firstAfter(long nanos) {
        if (nanos < at(0)) {
            return 0;
        }
        long number = (long) ((nanos / interval - share) / shares);
        while (number < count && at(number) <= nanos) {
            number++;
        }
        while (number > 0 && at(number - 1) > nanos) {
            number--;
        }
        return Math.min(number, count);
    }
}
