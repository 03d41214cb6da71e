package dev.freshet.server.threads.virtual;

import dev.freshet.http.log.LineLimit;
import dev.freshet.server.share.ThreadShare;
import dev.freshet.server.threads.RequestThreads;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ThreadFactory;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

public final class VirtualThreads implements RequestThreads {
    private static final Logger LOG = LoggerFactory.getLogger(VirtualThreads.class);

    private final ThreadFactory factory;

    public VirtualThreads() {
        // Not inherited: copying thread-locals would cost every request.
        this(Thread.ofVirtual().name("freshet-request").inheritInheritableThreadLocals(false).factory());
    }

    VirtualThreads(ThreadFactory factory) {
        this.factory = factory;
    }

    @Override
    public void execute(Runnable task) {
        factory.newThread(task).start();
    }

    /**
     * Runs each task on its own thread. The first one starts the others: starting from a virtual thread is cheaper than
     * from a platform thread, which uses a shared queue and may have to wake a thread.
     *
     * @throws RuntimeException if there is no thread for the first task; an Error has the same meaning. Then none of
     *     the tasks runs
     */
    public void executeTogether(List<Runnable> tasks) {
        if (tasks.size() == 1) {
            execute(tasks.getFirst());
            return;
        }
        Runnable[] all = tasks.toArray(Runnable[]::new);
        execute(() -> startOthers(all));
    }

    private void startOthers(@Nullable Runnable[] all) {
        int next = 1;
        try {
            while (next < all.length) {
                execute(all[next]);
                // Drops the reference, because the first task may run as long as a WebSocket is open.
                all[next++] = null;
            }
        } catch (Throwable e) {
            LineLimit.write(LOG::error, LOG::debug, e,
                    "No threads for {} requests; running them one after another", all.length - next, e);
        }
        run(all[0]);
        for (; next < all.length; next++) {
            run(all[next]);
        }
    }

    /** A task that fails must not keep those behind it from running. */
    private static void run(Runnable task) {
        try {
            task.run();
        } catch (Throwable e) {
            LineLimit.write(LOG::error, LOG::debug, e, "A task of a request thread failed", e);
        }
    }

    @Override
    public ThreadShare newShare() {
        return ThreadShare.NONE;
    }

    /** Does nothing: virtual threads hold no resources, and tracking them would cost every request. */
    @Override
    public void stop(Duration limit) {
    }
}
