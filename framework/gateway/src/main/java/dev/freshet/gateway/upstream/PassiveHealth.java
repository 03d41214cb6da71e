package dev.freshet.gateway.upstream;

import dev.freshet.gateway.config.Ejection;
import dev.freshet.http.log.LineLimit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Judges an instance by its requests: failures in a row eject it, each time for longer. Thread-safe; writes nothing
 * while requests succeed.
 */
final class PassiveHealth {
    private static final Logger LOG = LoggerFactory.getLogger(PassiveHealth.class);
    private static final int LONGEST = 10;

    private final EjectionLimit limit;
    private final Supplier<Ejection> settings;
    private final AtomicInteger inRow = new AtomicInteger();
    private volatile boolean ejected;
    private volatile long until;
    /** Ejections in a row, without a good period in between. */
    private volatile int times;
    private volatile long ejections;

    /** Limits how many instances of a group are ejected at once. */
    interface EjectionLimit {
        /** Whether another instance may be ejected now. Called while holding {@link #lock}. */
        boolean allows(long now);

        /** The lock for ejections. */
        Object lock();

        /** The name of the group. */
        String name();
    }

    PassiveHealth(EjectionLimit limit, Supplier<Ejection> settings) {
        this.limit = limit;
        this.settings = settings;
    }

    /** Whether it is ejected now. Each request asks, so this reads the clock only after an ejection. */
    boolean isEjected() {
        return ejected && isEjected(System.nanoTime());
    }

    /** @param now from {@link System#nanoTime} */
    boolean isEjected(long now) {
        return ejected && now - until < 0;
    }

    long ejections() {
        return ejections;
    }

    void succeeded() {
        if (inRow.get() != 0) {
            inRow.set(0);
        }
        if (isGoodAgain()) {
            synchronized (limit.lock()) {
                // Another thread may just have ejected the instance.
                if (isGoodAgain()) {
                    ejected = false;
                    times = 0;
                }
            }
        }
    }

    /** Whether more time has passed since the end of the ejection than the ejection took. */
    private boolean isGoodAgain() {
        return ejected && System.nanoTime() - until > settings.get().time().toNanos() * times;
    }

    void failed(Instance instance) {
        Ejection ejection = settings.get();
        int failures = inRow.incrementAndGet();
        if (ejection.failures() > 0 && failures >= ejection.failures()) {
            synchronized (limit.lock()) {
                eject(instance, ejection, failures);
            }
        }
    }

    private void eject(Instance instance, Ejection ejection, int failures) {
        long now = System.nanoTime();
        if (isEjected(now) || inRow.get() == 0 || !limit.allows(now)) {
            return;
        }
        times = Math.min(LONGEST, times + 1);
        long millis = ejection.time().toMillis() * times;
        until = now + millis * 1_000_000;
        ejected = true;
        ejections++;
        inRow.set(0);
        LineLimit.write(LOG::warn, LOG::debug, instance.toString(),
                "Upstream {}: {} failed {} times in a row and gets no requests for {} ms", limit.name(), instance,
                failures, millis);
    }

    /** A successful health check ends the ejection. */
    void restore() {
        if (ejected) {
            synchronized (limit.lock()) {
                until = System.nanoTime();
                inRow.set(0);
            }
        }
    }
}
