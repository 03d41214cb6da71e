package dev.freshet.web.rate;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Token buckets by key. They fill evenly, and each request takes a token. A bucket is one number: the time at which it
 * is full again. If there are too many buckets, full ones are removed. If there are still too many, new keys share one
 * bucket. So memory is limited, and nobody evades the limit. Thread-safe.
 */
public final class TokenBuckets {
    private static final long SWEEP_NANOS = 1_000_000_000L;

    private final long interval;
    private final long capacity;
    private final int maxKeys;
    private final Map<String, AtomicLong> fullAt = new ConcurrentHashMap<>();
    private final AtomicLong overflow = new AtomicLong();
    private final AtomicLong sweptAt = new AtomicLong(-SWEEP_NANOS);

    /**
     * @param interval nanoseconds per token, at least 1
     * @param burst the capacity in tokens, at least 1
     * @param maxKeys the number of buckets
     * @throws ArithmeticException if interval times burst is more than a long can hold
     */
    public TokenBuckets(long interval, long burst, int maxKeys) {
        this.interval = interval;
        this.capacity = Math.multiplyExact(interval, burst);
        this.maxKeys = maxKeys;
    }

    /**
     * Takes a token from the bucket of the key, if there is one.
     *
     * @param now nanoseconds since a fixed moment; never decreases
     */
    public Taken take(String key, long now) {
        AtomicLong bucket = bucket(key, now);
        while (true) {
            long before = bucket.get();
            long after = Math.max(before, now) + interval;
            long delay = after - now - capacity;
            if (delay > 0) {
                return new Taken(0, delay, after - interval - now);
            }
            if (bucket.compareAndSet(before, after)) {
                return new Taken(-delay / interval, 0, after - now);
            }
        }
    }

    private AtomicLong bucket(String key, long now) {
        AtomicLong bucket = fullAt.get(key);
        if (bucket != null) {
            return bucket;
        }
        if (fullAt.size() >= maxKeys) {
            sweep(now);
            if (fullAt.size() >= maxKeys) {
                return overflow;
            }
        }
        return fullAt.computeIfAbsent(key, none -> new AtomicLong());
    }

    /** Visits all keys, so it runs at most once a second. */
    private void sweep(long now) {
        long last = sweptAt.get();
        if (now - last >= SWEEP_NANOS && sweptAt.compareAndSet(last, now)) {
            fullAt.values().removeIf(full -> full.get() <= now);
        }
    }

    /** The number of buckets that are not known to be full. */
    public int size() {
        return fullAt.size();
    }
}
