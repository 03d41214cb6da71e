package dev.freshet.server.admission;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * Limits how many pool threads may serve HTTP/1.1 requests whose bodies have not arrived: half of them, so that slow
 * bodies cannot take all threads. Above the limit, a connection stays with its event loop until the body, or as much of
 * it as fits the buffer, has arrived. Thread-safe.
 */
public final class BodyPlaces {
    private final boolean limited;
    private final AtomicInteger free;

    /** @param threads the size of the pool; {@link Integer#MAX_VALUE} for virtual threads */
    public BodyPlaces(int threads) {
        // Without a limit, nothing is counted: all requests with bodies would write to the same memory.
        limited = threads < Integer.MAX_VALUE;
        free = new AtomicInteger(Math.max(1, threads / 2));
    }

    /** The place of one request at a time. One thread at a time uses it. */
    public final class Place implements AutoCloseable {
        private boolean held;

        public boolean isHeld() {
            return held;
        }

        /** Takes a place; returns false if there is none. */
        public boolean take() {
            if (limited && free.decrementAndGet() < 0) {
                free.incrementAndGet();
                return false;
            }
            held = true;
            return true;
        }

        /** Gives the place back, if there is one. */
        @Override
        public void close() {
            if (held) {
                held = false;
                if (limited) {
                    free.incrementAndGet();
                }
            }
        }
    }
}
