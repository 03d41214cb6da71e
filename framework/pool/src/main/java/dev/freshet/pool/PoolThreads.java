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

    private final String name;
    private volatile @Nullable Thread upkeep;
    private volatile boolean over;

    PoolThreads(String name) {
        this.name = name;
    }

    /** Starts the upkeep of a pool. */
    void watch(Pool pool, Upkeep rules) {
        Thread thread = Thread.ofPlatform().daemon().inheritInheritableThreadLocals(false)
                .name("pool-" + name).unstarted(() -> watching(pool, rules));
        upkeep = thread;
        thread.start();
    }

    private void watching(Pool pool, Upkeep rules) {
        List<Runnable> report = new ArrayList<>();
        while (!over) {
            long now = System.nanoTime();
            long next = now + Duration.ofSeconds(1).toNanos();
            try {
                next = pool.tasks.keepUp(rules, now, report);
                report.forEach(Runnable::run);
            } catch (RuntimeException | LinkageError e) {
                LOG.error("pool {}: upkeep failed and continues", name, e);
            }
            report.clear();
            long sleep = next - System.nanoTime();
            if (sleep > 0 && !over) {
                LockSupport.parkNanos(this, sleep);
            }
        }
    }

    @Override
    public void start(Task task) {
        task.startOn(Thread.ofVirtual().inheritInheritableThreadLocals(false)
                .name("pool-" + name + "-" + task.verb()).unstarted(task));
    }

    @Override
    public void nudge() {
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
