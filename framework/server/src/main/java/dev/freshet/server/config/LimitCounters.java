package dev.freshet.server.config;

import java.util.concurrent.atomic.AtomicLongArray;

/** Counts how often each limit was enforced since startup. Thread-safe. */
public final class LimitCounters {
    private final AtomicLongArray counts = new AtomicLongArray(Limit.values().length);

    public void count(Limit limit) {
        counts.incrementAndGet(limit.ordinal());
    }

    public long of(Limit limit) {
        return counts.get(limit.ordinal());
    }
}
