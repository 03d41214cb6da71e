package dev.freshet.web;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** For what other threads bring about in a moment. */
final class Eventually {
    private static final long LIMIT_NANOS = Duration.ofSeconds(30).toNanos();

    private Eventually() {
    }

    static void holds(BooleanSupplier condition) {
        long limit = System.nanoTime() + LIMIT_NANOS;
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() > limit) {
                throw new AssertionError("did not hold within 30 s");
            }
            LockSupport.parkNanos(1_000_000);
        }
    }
}
