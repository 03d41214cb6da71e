package dev.freshet.ops;

import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * Runs an indicator with a time limit. Callers share a running check, so a database that hangs costs one thread however
 * many ask. Thread-safe.
 */
final class BoundedCheck {
    private final HealthIndicator indicator;
    private final long limitNanos;
    private final long cacheNanos;
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
            long left = begin + limitNanos - System.nanoTime();
            try {
                return outcome.get(Math.max(0, left), TimeUnit.NANOSECONDS);
            } catch (TimeoutException late) {
                return Health.down("no answer within " + Duration.ofNanos(limitNanos).toMillis() + " ms");
            } catch (ExecutionException failure) {
                return Health.down(text(failure.getCause()));
            }
        }
    }

    BoundedCheck(HealthIndicator indicator, HealthSettings settings) {
        this.indicator = indicator;
        this.limitNanos = settings.timeLimit().toNanos();
        this.cacheNanos = settings.cache().toNanos();
    }

    /** Returns a check that is running, or that ended no longer ago than the cache allows. Does not wait for it. */
    synchronized Run begin() {
        Run run = last;
        if (run == null || run.outcome.isDone() && System.nanoTime() - run.end > cacheNanos) {
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

    private static String text(@Nullable Throwable failure) {
        return failure == null ? "" : failure.getMessage() == null ? failure.getClass().getSimpleName()
                : failure.getClass().getSimpleName() + ": " + failure.getMessage();
    }
}
