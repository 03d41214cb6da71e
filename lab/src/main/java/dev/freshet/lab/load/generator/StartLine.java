package dev.freshet.lab.load.generator;

import java.util.concurrent.atomic.AtomicLong;

/** The time that all loops count from: the first request of any loop. */
final class StartLine {
    private static final long UNSET = Long.MIN_VALUE;

    private final AtomicLong start = new AtomicLong(UNSET);

    /** Starts the load now, unless it has started. Returns the time of the start. */
    long pass(long now) {
        long begun = start.compareAndExchange(UNSET, now);
        return begun == UNSET ? now : begun;
    }
}
