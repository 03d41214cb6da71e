package dev.freshet.server;

import java.util.concurrent.atomic.LongAdder;

/** How often each limit has acted since the server started. Any thread may call. */
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
