package dev.freshet.server.config;

import java.util.concurrent.atomic.LongAdder;

/** Counts how often each limit was enforced since startup. Thread-safe. */
public final class LimitCounters {
    private final LongAdder[] counts = new LongAdder[Limit.values().length];

    public LimitCounters() {
        for (int i = 0; i < counts.length; i++) {
            counts[i] = new LongAdder();
        }
    }

    public void count(Limit limit) {
        counts[limit.ordinal()].increment();
    }

    public long of(Limit limit) {
        return counts[limit.ordinal()].sum();
    }
}
