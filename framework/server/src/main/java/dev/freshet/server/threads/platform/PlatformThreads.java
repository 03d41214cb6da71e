package dev.freshet.server.threads.platform;

import dev.freshet.server.threads.RequestThreads;
import java.time.Duration;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A pool of platform threads. Its queue has no limit of its own: the engine never has more tasks out than it has
 * connections, and admits no more requests than {@code max-concurrency}.
 */
public final class PlatformThreads implements RequestThreads {
    private final ThreadPoolExecutor pool;

    public PlatformThreads(int size) {
        AtomicInteger number = new AtomicInteger();
        pool = new ThreadPoolExecutor(size, size, 60, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), task ->
                Thread.ofPlatform().daemon().name("freshet-request-" + number.incrementAndGet()).unstarted(task));
        pool.allowCoreThreadTimeOut(true);
    }

    @Override
    public void execute(Runnable task) {
        pool.execute(task);
    }

    @Override
    public void stop(Duration limit) {
        pool.shutdown();
        try {
            if (!pool.awaitTermination(limit.toNanos(), TimeUnit.NANOSECONDS)) {
                pool.shutdownNow();
            }
        } catch (InterruptedException e) {
            pool.shutdownNow();
            Thread.currentThread().interrupt();
        }
    }
}
