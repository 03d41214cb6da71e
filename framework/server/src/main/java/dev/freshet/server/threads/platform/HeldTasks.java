package dev.freshet.server.threads.platform;

import dev.freshet.server.admission.ClientLimit;
import dev.freshet.server.threads.SharedTask;
import dev.freshet.server.threads.ThreadShare;
import java.util.ArrayDeque;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * The tasks of clients that have their share of a pool's threads. A client's tasks wait in a line of its own, and the
 * lines take turns. Any thread may call.
 */
final class HeldTasks {
    private final int threads;
    private final ClientLimit limit;
    /** Threads of the pool that run a task, also one that counts for no client. */
    private final AtomicInteger busy = new AtomicInteger();
    /** Shares with a line, the one that was served longest ago first. Guarded by itself, as are the lines. */
    private final Set<Share> lines = new LinkedHashSet<>();
    /** Changed under the lock of the lines. */
    private volatile int held;

    /**
     * @param threads in the pool
     * @param limit how many of them one client may have
     */
    HeldTasks(int threads, ClientLimit limit) {
        this.threads = threads;
        this.limit = limit;
    }

    ThreadShare newShare() {
        return limit.percent() == 100 ? ThreadShare.NONE : new Share();
    }

    /** A thread begins with the task; false if the task waits instead, because its client has its share. */
    boolean begin(Runnable task) {
        busy.incrementAndGet();
        if (task instanceof SharedTask shared && !shared.threads().take()) {
            hold(shared);
            busy.decrementAndGet();
            return false;
        }
        return true;
    }

    /** The thread has ended the task that {@link #begin} let it begin with. */
    void end(Runnable task) {
        if (task instanceof SharedTask shared) {
            shared.threads().give();
        }
        busy.decrementAndGet();
    }

    /**
     * A task that need not wait any more. Each thread asks when it has ended or held a task, because either may have
     * changed what clients may have.
     */
    @Nullable Runnable next() {
        if (held == 0) {
            return null;
        }
        synchronized (lines) {
            for (Iterator<Share> all = lines.iterator(); all.hasNext();) {
                Share share = all.next();
                if (limit.allows(share.running.get(), busy.get(), threads)) {
                    all.remove();
                    Runnable task = share.line.removeFirst();
                    held--;
                    if (!share.line.isEmpty()) {
                        lines.add(share);
                    }
                    return task;
                }
            }
            return null;
        }
    }

    void clear() {
        synchronized (lines) {
            lines.forEach(share -> share.line.clear());
            lines.clear();
            held = 0;
        }
    }

    private void hold(SharedTask task) {
        Share share = (Share) task.threads();
        synchronized (lines) {
            share.line.addLast(task);
            lines.add(share);
            held++;
        }
    }

    private final class Share implements ThreadShare {
        private final AtomicInteger running = new AtomicInteger();
        private final ArrayDeque<Runnable> line = new ArrayDeque<>(0);

        @Override
        public boolean take() {
            int its = running.getAndIncrement();
            // The calling thread is busy, and is the one that is asked for.
            if (limit.allows(its, busy.get() - 1, threads)) {
                return true;
            }
            running.decrementAndGet();
            return false;
        }

        @Override
        public void give() {
            running.decrementAndGet();
        }
    }
}
