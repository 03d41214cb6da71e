package dev.freshet.conformance.pool;

import java.time.Duration;
import java.util.concurrent.atomic.LongAccumulator;
import java.util.concurrent.locks.LockSupport;

/**
 * How long the machine let somebody wait who wanted no more than to wake up: what a time that was measured on a busy
 * machine may be over its limit through nobody's fault.
 */
final class Stalls implements AutoCloseable {
    private static final long STEP_NANOS = 1_000_000;
    /** Any other thread may stand still while this one does not. */
    private static final Duration OF_ONE_THREAD = Duration.ofSeconds(3);

    private final LongAccumulator worst = new LongAccumulator(Math::max, 0);
    private final Thread sleeper = Thread.ofPlatform().daemon().name("stalls").unstarted(this::run);
    private volatile boolean stopped;

    static Stalls watch() {
        Stalls stalls = new Stalls();
        stalls.sleeper.start();
        return stalls;
    }

    private void run() {
        while (!stopped) {
            long start = System.nanoTime();
            LockSupport.parkNanos(STEP_NANOS);
            worst.accumulate(System.nanoTime() - start - STEP_NANOS);
        }
    }

    /** The limit, and what the machine may have withheld: without a limit a wait must take longer than this. */
    Duration allowed(Duration limit) {
        return limit.plus(OF_ONE_THREAD).plusNanos(2 * worst.get());
    }

    @Override
    public void close() {
        stopped = true;
    }
}
