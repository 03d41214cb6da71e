package dev.freshet.lab.load.generator;

import java.util.concurrent.atomic.AtomicLong;

/** The moment that all loops count from: that of the first request, whichever loop sends it. */
final class StartLine {
    private static final long UNSET = Long.MIN_VALUE;

    private final AtomicLong start = new AtomicLong(UNSET);

    /** The load begins now, unless it has begun. Gives the {@link System#nanoTime()} it began at. */
    long pass(long now) {
        long begun = start.get();
        if (begun != UNSET) {
            return begun;
        }
        return start.compareAndSet(UNSET, now) ? now : start.get();
    }
}
