package dev.freshet.data.transaction;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * When a transaction's time is over.
 *
 * @param limit all of its time, for messages; zero if there is no limit
 * @param end by {@link System#nanoTime}, if there is a limit
 */
record Deadline(Duration limit, long end) {

    private static final Deadline NEVER = new Deadline(Duration.ZERO, 0);

    static Deadline in(Duration limit) {
        return limit.isZero() ? NEVER : new Deadline(limit, System.nanoTime() + limit.toNanos());
    }

    /** This one, or the other if that comes first. */
    Deadline orEarlier(Deadline other) {
        return other.limit.isZero() || !limit.isZero() && end - other.end <= 0 ? this : other;
    }

    boolean isOver() {
        return isWithin(0);
    }

    /** Whether the time is over after that many nanoseconds more. */
    boolean isWithin(long nanos) {
        return !limit.isZero() && left() <= nanos;
    }

    /** What is left in seconds, rounded up and at least 1, since 0 is for no limit. */
    int seconds() {
        var second = TimeUnit.SECONDS.toNanos(1);
        return limit.isZero() ? 0 : Math.clamp((left() + second - 1) / second, 1, Integer.MAX_VALUE);
    }

    private long left() {
        return end - System.nanoTime();
    }

    TransactionTimedOutException exceeded(String name, @Nullable Throwable cause) {
        return new TransactionTimedOutException("the " + limit.toMillis() + " ms of the transaction of " + name
                + " are over; it is rolled back", cause);
    }
}
