package dev.freshet.pool;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** Waits for what other threads will have done soon. */
final class Eventually {
    private Eventually() {
    }

    /** Lets time pass, also where the thread is unparked for something that is over. */
    static void afterMillis(long millis) {
        long end = System.nanoTime() + millis * 1_000_000;
        for (long left; (left = end - System.nanoTime()) > 0;) {
            LockSupport.parkNanos(left);
        }
    }

    static void eventually(String what, BooleanSupplier condition) {
        long end = System.nanoTime() + 30_000_000_000L;
        while (!condition.getAsBoolean() && System.nanoTime() < end) {
            LockSupport.parkNanos(1_000_000);
        }
        assertThat(condition.getAsBoolean()).as(what).isTrue();
    }
}
