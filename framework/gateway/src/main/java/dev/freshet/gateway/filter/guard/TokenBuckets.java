package dev.freshet.gateway.filter.guard;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A bucket of tokens for each key, which fills evenly; a request takes one. Kept as the time at which a bucket will be
 * full again, one number a key. Keys whose bucket is full are forgotten; when there are still too many, those that come
 * new share one bucket, so that memory stays bounded and no one gets past the limit. Any thread may call.
 */
final class TokenBuckets {
    private static final long SWEEP_NANOS = 1_000_000_000L;

    private final long interval;
    private final long capacity;
    private final int maxKeys;
    private final Map<String, AtomicLong> fullAt = new ConcurrentHashMap<>();
    private final AtomicLong overflow = new AtomicLong();
    private final AtomicLong sweptAt = new AtomicLong(-SWEEP_NANOS);

    /**
     * @param interval nanoseconds in which a token comes, at least 1
     * @param burst tokens that fit, at least 1
     */
    TokenBuckets(long interval, long burst, int maxKeys) {
        this.interval = interval;
        this.capacity = Math.multiplyExact(interval, burst);
        this.maxKeys = maxKeys;
    }

    /** @param now nanoseconds since whenever; never less than before */
    Taken take(String key, long now) {
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

    /** Looks at all keys, so not for every request. */
    private void sweep(long now) {
        long last = sweptAt.get();
        if (now - last >= SWEEP_NANOS && sweptAt.compareAndSet(last, now)) {
            fullAt.values().removeIf(full -> full.get() <= now);
        }
    }

    int size() {
        return fullAt.size();
    }
}
