package dev.freshet.server.admission;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * Limits how many pool threads may serve requests whose bodies have not arrived: half of them, so that slow bodies
 * cannot take all threads. Above the limit, a connection stays with its event loop until the body, or as much of it as
 * fits the buffer, has arrived. Thread-safe.
 */
public final class BodyPlaces {
    private final AtomicInteger free;

    /** @param threads the size of the pool; {@link Integer#MAX_VALUE} for virtual threads */
    public BodyPlaces(int threads) {
        free = new AtomicInteger(Math.max(1, threads / 2));
    }

    public boolean take() {
        if (free.decrementAndGet() >= 0) {
            return true;
        }
        free.incrementAndGet();
        return false;
    }

    public void give() {
        free.incrementAndGet();
    }
}
