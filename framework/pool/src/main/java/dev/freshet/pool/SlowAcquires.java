package dev.freshet.pool;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Logs slow borrowers, at most one a second: if all of them wait, a line for each would add to the load. */
final class SlowAcquires {
    private static final Logger LOG = LoggerFactory.getLogger(PooledDataSource.class);
    private static final long PAUSE_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final Pool pool;
    private final long thresholdNanos;
    private final AtomicLong toldAt = new AtomicLong(System.nanoTime() - PAUSE_NANOS);
    private final AtomicInteger untold = new AtomicInteger();

    SlowAcquires(Pool pool) {
        this.pool = pool;
        long nanos = pool.settings.slowAcquireThreshold().toNanos();
        thresholdNanos = nanos == 0 ? Long.MAX_VALUE : nanos;
    }

    void saw(long waited, long now) {
        if (waited >= thresholdNanos) {
            tell(waited, now);
        }
    }

    private void tell(long waited, long now) {
        long last = toldAt.get();
        if (now - last < PAUSE_NANOS || !toldAt.compareAndSet(last, now)) {
            untold.incrementAndGet();
            return;
        }
        int others = untold.getAndSet(0);
        LOG.warn("{}; a borrower waited {} for a connection{}", pool.picture(now, null).text(),
                Times.text(waited), others == 0 ? "" : "; " + others + " more slow waits since the last warning");
    }
}
