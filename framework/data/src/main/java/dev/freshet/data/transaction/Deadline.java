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

    static Deadline in(Duration limit) {
        return limit.isZero() ? NEVER : new Deadline(limit, System.nanoTime() + limit.toNanos());
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

    /** The remaining seconds, rounded up and at least 1; 0 if there is no limit. */
    int seconds() {
        var second = TimeUnit.SECONDS.toNanos(1);
        return limit.isZero() ? 0 : Math.clamp((left() + second - 1) / second, 1, Integer.MAX_VALUE);
    }

    private long left() {
        return end - System.nanoTime();
    }

    TransactionTimedOutException exceeded(String name, @Nullable Throwable cause) {
        return new TransactionTimedOutException("the transaction of " + name + " exceeded its timeout of "
                + limit.toMillis() + " ms and is rolled back", cause);
    }
}
