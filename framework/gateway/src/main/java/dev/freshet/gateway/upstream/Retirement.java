package dev.freshet.gateway.upstream;

import java.time.Duration;

/** Closes the connections of an instance that was removed. */
final class Retirement {
    /** For requests that have picked the instance but not begun. */
    private static final Duration GRACE = Duration.ofSeconds(2);
    private static final Duration STEP = Duration.ofMillis(250);
    /** Afterwards, requests that wait for a connection fail. */
    private static final int STEPS = 240;

    private Retirement() {
    }

    /** Returns at once. */
    static void begin(PooledInstance instance) {
        Thread.ofVirtual().name("freshet-retire-" + instance).start(() -> retire(instance));
    }

    private static void retire(PooledInstance instance) {
        try {
            Thread.sleep(GRACE);
            for (int step = 0; step < STEPS && instance.inFlight() > 0; step++) {
                Thread.sleep(STEP);
            }
            instance.pool().drain();
            // A WebSocket may last for long, and the runtime keeps a pool until it is closed.
            while (instance.pool().metrics().connections() > 0) {
                Thread.sleep(STEP);
            }
        } catch (InterruptedException stopping) {
            Thread.currentThread().interrupt();
        }
        instance.pool().close();
    }
}
