package dev.freshet.pool;

import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Decides when the pool may try again to open a connection. After a failure it tries one at a time, with a growing
 * pause. A random part of up to half the pause is cut off, so that many processes do not return at the same instant.
 * Guarded by the pool's lock.
 */
final class Retry {
    private static final long FIRST_NANOS = TimeUnit.MILLISECONDS.toNanos(10);
    /** The longest pause while a borrower waits: a database that is back is then used within a second. */
    private static final long LONGEST_WAITED_FOR_NANOS = TimeUnit.MILLISECONDS.toNanos(500);
    private static final long LONGEST_NANOS = TimeUnit.SECONDS.toNanos(10);

    private int failures;
    private long failedAt;
    private long pause;
    private @Nullable Throwable last;

    void succeeded() {
        failures = 0;
        last = null;
    }

    /** Counts a failure. Attempts that began before the previous failure do not lengthen the pause. */
    void failed(Throwable failure, long startedAt, long now) {
        last = failure;
        if (failures == 0 || startedAt - failedAt >= 0) {
            failures++;
            long longest = Math.min(LONGEST_NANOS, FIRST_NANOS << Math.min(failures - 1, 20));
            pause = ThreadLocalRandom.current().nextLong(longest / 2, longest + 1);
            failedAt = now;
        }
    }

    boolean failing() {
        return failures > 0;
    }

    int failures() {
        return failures;
    }

    @Nullable Throwable last() {
        return last;
    }

    long nextAt(boolean waitedFor) {
        return failedAt + (waitedFor ? Math.min(pause, LONGEST_WAITED_FOR_NANOS) : pause);
    }
}
