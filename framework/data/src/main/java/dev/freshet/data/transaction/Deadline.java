package dev.freshet.data.transaction;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * When a transaction times out.
 *
 * @param limit the whole timeout, for messages; zero for none
 * @param end as {@link System#nanoTime}, if there is a limit
 */
record Deadline(Duration limit, long end) {

    private static final Deadline NEVER = new Deadline(Duration.ZERO, 0);
    /** Some drivers count the milliseconds of a statement in an int: 24 days. */
    private static final long MOST_SECONDS = Integer.MAX_VALUE / 1_000;

    static Deadline in(Duration limit) {
        // A limit that does not fit a long of nanoseconds becomes the longest one that does.
        return limit.isZero() ? NEVER : new Deadline(limit, System.nanoTime() + TimeUnit.NANOSECONDS.convert(limit));
    }

    /** The earlier of the two. */
    Deadline orEarlier(Deadline other) {
        return other.limit.isZero() || !limit.isZero() && end - other.end <= 0 ? this : other;
    }

    boolean isOver() {
        return isWithin(0);
    }

    /** Whether this many nanoseconds more would pass the deadline. */
    boolean isWithin(long nanos) {
        return !limit.isZero() && left() <= nanos;
    }

    /** The remaining seconds, rounded up and at least 1; 0 if there is no limit, or none that a statement can have. */
    int seconds() {
        if (limit.isZero()) {
            return 0;
        }
        long seconds = Math.ceilDiv(left(), TimeUnit.SECONDS.toNanos(1));
        return seconds > MOST_SECONDS ? 0 : (int) Math.max(seconds, 1);
    }

    private long left() {
        return end - System.nanoTime();
    }

    TransactionTimedOutException exceeded(String name, @Nullable Throwable cause) {
        return new TransactionTimedOutException("the transaction of " + name + " exceeded its timeout of "
                + limit.toMillis() + " ms and is rolled back", cause);
    }
}
