package dev.freshet.pool;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The threads of a pool, all daemons. Each task gets its own virtual thread, so an idle pool has none. The upkeep runs
 * on a platform thread: it must go on when all carrier threads are blocked.
 */
final class PoolThreads implements Workers {
    private static final Logger LOG = LoggerFactory.getLogger(PooledDataSource.class);

    /** From a failure of the upkeep to the next try. */
    private static final long PAUSE_NANOS = Duration.ofSeconds(1).toNanos();

    private final String name;
    private volatile @Nullable Thread upkeep;
    /** Beside the permit of {@code unpark}, which a log that parks can take. */
    private volatile boolean nudged;
    private volatile boolean over;

    PoolThreads(String name) {
        this.name = name;
    }

    void watch(Pool pool, Upkeep rules) {
        Thread thread = Thread.ofPlatform().daemon().inheritInheritableThreadLocals(false)
                .name("pool-" + name).unstarted(() -> watching(pool, rules));
        upkeep = thread;
        thread.start();
    }

    private void watching(Pool pool, Upkeep rules) {
        while (!over) {
            nudged = false;
            long sleep = keepUp(pool, rules) - System.nanoTime();
            if (sleep > 0 && !nudged && !over) {
                LockSupport.parkNanos(this, sleep);
            }
        }
    }

    /** Returns the time of the next call. Not even an Error ends the upkeep, because nothing would start it again. */
    private long keepUp(Pool pool, Upkeep rules) {
        long now = System.nanoTime();
        try {
            List<Runnable> report = new ArrayList<>();
            long next = pool.tasks.keepUp(rules, now, report);
            report.forEach(Runnable::run);
            return next;
        } catch (Throwable e) {
            tell(e);
            return now + PAUSE_NANOS;
        }
    }

    private void tell(Throwable failure) {
        try {
            LOG.error("pool {}: upkeep failed and continues", name, failure);
        } catch (Throwable unheard) {
            // The log may be what has failed, and there is no other place to tell it.
        }
    }

    @Override
    public void start(Task task) {
        task.startOn(Thread.ofVirtual().inheritInheritableThreadLocals(false)
                .name("pool-" + name + "-" + task.verb()).unstarted(task));
    }

    @Override
    public void nudge() {
        nudged = true;
        LockSupport.unpark(upkeep);
    }

    /** Ends the upkeep and waits up to a second for its thread. */
    void stop() {
        over = true;
        Thread thread = upkeep;
        if (thread != null && thread != Thread.currentThread()) {
            LockSupport.unpark(thread);
            try {
                thread.join(Duration.ofSeconds(1));
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
