package dev.freshet.server;

import static org.assertj.core.api.Assertions.fail;

import dev.freshet.test.Eventually;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;

/** Values that other threads change until nothing goes on any more. */
final class Settled {
    private static final long PAUSE_NANOS = 2_000_000;
    private static final long STILL_NANOS = 500_000_000;

    private Settled() {
    }

    /** The value once it has not changed for half a second. */
    static long value(LongSupplier value) {
        long last = value.getAsLong();
        long since = System.nanoTime();
        long end = since + Eventually.LIMIT.toNanos();
        while (System.nanoTime() - since < STILL_NANOS) {
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
