package dev.freshet.server.http1;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * How many threads of a pool may be with requests whose bodies have not come yet: half of them, so that slow bodies
 * cannot take the pool away from all other requests. Beyond that a connection stays with its loop until the body is
 * there, or as much of it as the buffer holds. Any thread may call.
 */
public final class BodyPlaces {
    private final AtomicInteger free;

    /** @param threads in the pool; {@link Integer#MAX_VALUE} where threads cost nothing */
    public BodyPlaces(int threads) {
        free = new AtomicInteger(Math.max(1, threads / 2));
    }

    boolean take() {
        if (free.decrementAndGet() >= 0) {
            return true;
        }
        free.incrementAndGet();
        return false;
    }

    void give() {
        free.incrementAndGet();
    }
}
