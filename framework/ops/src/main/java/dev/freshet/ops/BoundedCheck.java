package dev.freshet.ops;

import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * An indicator that is never waited for longer than the time limit. Who asks while a check runs waits for that one, so
 * a database that hangs costs one thread, however many ask. Any thread may call.
 */
final class BoundedCheck {
    private final HealthIndicator indicator;
    private final long limitNanos;
    private final long cacheNanos;
    private @Nullable Run last;

    /** One call of the indicator. */
    static final class Run {
        private final CompletableFuture<Health> outcome = new CompletableFuture<>();
        private final long begin = System.nanoTime();
        private volatile long end;
    }

    BoundedCheck(HealthIndicator indicator, HealthSettings settings) {
        this.indicator = indicator;
        this.limitNanos = settings.timeLimit().toNanos();
        this.cacheNanos = settings.cache().toNanos();
    }

    String name() {
        return indicator.name();
    }

    /** A check that is under way, or at most as old as the cache allows; does not wait for it. */
    synchronized Run begin() {
        Run run = last;
        if (run == null || run.outcome.isDone() && System.nanoTime() - run.end > cacheNanos) {
            run = start();
            last = run;
        }
        return run;
    }

    /** What has come of a check, which is waited for until its time limit. */
    Health outcome(Run run) throws InterruptedException {
        long left = run.begin + limitNanos - System.nanoTime();
        try {
            return run.outcome.get(Math.max(0, left), TimeUnit.NANOSECONDS);
        } catch (TimeoutException late) {
            return Health.down("no answer within " + Duration.ofNanos(limitNanos).toMillis() + " ms");
        } catch (ExecutionException failure) {
            return Health.down(text(failure.getCause()));
        }
    }

    private Run start() {
        Run run = new Run();
        Thread.ofVirtual().name("freshet-health-" + indicator.name()).start(() -> {
            try {
                Health health = Objects.requireNonNull(indicator.check(), "check() gave null");
                run.end = System.nanoTime();
                run.outcome.complete(health);
            } catch (Throwable down) {
                // Whatever it is: a run that never ends would be the last one.
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
