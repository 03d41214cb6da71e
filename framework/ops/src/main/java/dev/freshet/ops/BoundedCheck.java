package dev.freshet.ops;

import dev.freshet.http.log.LineLimit;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs an indicator with a time limit. Callers share a running check, so a database that hangs costs one thread however
 * many ask. Thread-safe.
 */
final class BoundedCheck {
    private final String component;
    private final HealthIndicator indicator;
    private final long limitNanos;
    private final long cacheNanos;
    private final AtomicBoolean down = new AtomicBoolean();
    private @Nullable Run last;

    /** One call of the indicator. */
    final class Run {
        private final CompletableFuture<Health> outcome = new CompletableFuture<>();
        private final long begin = System.nanoTime();
        private volatile long end;

        String name() {
            return indicator.name();
        }

        /** Waits up to the time limit and returns the result. */
        Health outcome() throws InterruptedException {
            Health health = awaited();
            logChange(health);
            return health;
        }

        /** Whether a run that has ended must not be reused. */
        private boolean isOutdated() {
            return System.nanoTime() - end > cacheNanos || endedLate();
        }

        private boolean endedLate() {
            return end - begin > limitNanos;
        }

        private Health awaited() throws InterruptedException {
            long left = begin + limitNanos - System.nanoTime();
            try {
                Health health = outcome.get(Math.max(0, left), TimeUnit.NANOSECONDS);
                return endedLate() ? late() : health;
            } catch (TimeoutException running) {
                return late();
            } catch (ExecutionException failure) {
                return Health.down(text(failure.getCause()));
            }
        }

        private Health late() {
            return Health.down("no answer within " + Duration.ofNanos(limitNanos).toMillis() + " ms");
        }
    }

    /** @param component the name for the log */
    BoundedCheck(String component, HealthIndicator indicator, HealthSettings settings) {
        this.component = component;
        this.indicator = indicator;
        // A limit that does not fit a long of nanoseconds becomes the longest one that does.
        this.limitNanos = TimeUnit.NANOSECONDS.convert(settings.timeLimit());
        this.cacheNanos = TimeUnit.NANOSECONDS.convert(settings.cache());
    }

    /**
     * Returns a check that is running, or that ended in time and no longer ago than the cache allows. Does not wait for
     * it.
     */
    synchronized Run begin() {
        Run run = last;
        if (run == null || run.outcome.isDone() && run.isOutdated()) {
            run = start();
            last = run;
        }
        return run;
    }

    private Run start() {
        Run run = new Run();
        Thread.ofVirtual().name("freshet-health-" + indicator.name()).start(() -> {
            try {
                Health health = Objects.requireNonNull(indicator.check(), "check() returned null");
                run.end = System.nanoTime();
                run.outcome.complete(health);
            } catch (Throwable down) {
                // Catches everything: a run that never completes would block all later ones.
                run.end = System.nanoTime();
                run.outcome.completeExceptionally(down);
            }
        });
        return run;
    }

    /** By default, no response says which component is down, or why. */
    private void logChange(Health health) {
        boolean up = health.isUp();
        if (!down.compareAndSet(up, !up)) {
            return;
        }
        Logger log = LoggerFactory.getLogger(BoundedCheck.class);
        if (up) {
            LineLimit.write(log::info, log::debug, component, "Health component {} is up again", component);
        } else {
            LineLimit.write(log::warn, log::debug, component, "Health component {} is down: {}", component,
                    health.details());
        }
    }

    private static String text(@Nullable Throwable failure) {
        return failure == null ? "" : failure.getMessage() == null ? failure.getClass().getSimpleName()
                : failure.getClass().getSimpleName() + ": " + failure.getMessage();
    }
}
