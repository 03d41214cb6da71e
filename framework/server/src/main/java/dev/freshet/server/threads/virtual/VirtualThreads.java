package dev.freshet.server.threads.virtual;

import dev.freshet.http.log.LineLimit;
import dev.freshet.server.threads.RequestThreads;
import dev.freshet.server.threads.ThreadShare;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ThreadFactory;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A virtual thread for each task. */
public final class VirtualThreads implements RequestThreads {
    private static final Logger LOG = LoggerFactory.getLogger(VirtualThreads.class);

    /** Handlers get no inheritable thread-locals: copying them would cost every request. */
    private final ThreadFactory factory =
            Thread.ofVirtual().name("freshet-request").inheritInheritableThreadLocals(false).factory();

    @Override
    public void execute(Runnable task) {
        factory.newThread(task).start();
    }

    /**
     * Runs each of the tasks on a thread of its own. The first starts the others: a start from a virtual thread is
     * cheaper than one from a platform thread, which goes through a queue that all share and may have to wake a thread.
     *
     * @throws RuntimeException or an Error if there is no thread for the first; then none of the tasks is run
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
                // The first may run for as long as a WebSocket is open.
                all[next++] = null;
            }
        } catch (Throwable e) {
            LineLimit.write(LOG::error, LOG::debug, e,
                    "{} requests wait for the thread of another", all.length - next, e);
        }
        all[0].run();
        for (; next < all.length; next++) {
            all[next].run();
        }
    }

    @Override
    public boolean executeIfFree(Runnable task) {
        execute(task);
        return true;
    }

    @Override
    public ThreadShare newShare() {
        return ThreadShare.NONE;
    }

    /** Nothing to end: virtual threads hold no resource, and keeping a list of them would cost every request. */
    @Override
    public void stop(Duration limit) {
    }
}
