package dev.freshet.server;

import static org.assertj.core.api.Assertions.fail;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/** Waits, within bounds, for what another thread brings about. */
public final class Eventually {
    private static final Duration LIMIT = Duration.ofSeconds(30);
    private static final long PAUSE_NANOS = 2_000_000;

    private Eventually() {
    }

    public static void holds(String what, BooleanSupplier condition) {
        long end = System.nanoTime() + LIMIT.toNanos();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() - end > 0) {
                fail("within " + LIMIT.toSeconds() + " s this did not come true: " + what);
            }
            LockSupport.parkNanos(PAUSE_NANOS);
        }
    }

    /** The value once it has not changed for half a second. */
    static long settles(LongSupplier value) {
        long last = value.getAsLong();
        long since = System.nanoTime();
        long end = since + LIMIT.toNanos();
        while (System.nanoTime() - since < 500_000_000) {
            LockSupport.parkNanos(PAUSE_NANOS);
            long now = value.getAsLong();
            if (now != last) {
                last = now;
                since = System.nanoTime();
            }
            if (since - end > 0) {
                fail("the value goes on changing: " + now);
            }
        }
        return last;
    }
}
