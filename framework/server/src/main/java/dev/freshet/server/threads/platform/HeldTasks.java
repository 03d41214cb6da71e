package dev.freshet.server.threads.platform;

import dev.freshet.server.admission.ClientLimit;
import dev.freshet.server.share.SharedTask;
import dev.freshet.server.share.ThreadShare;
import java.util.ArrayDeque;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * The waiting tasks of clients that have used up their share of a pool's threads. Each client has its own line, and the
 * lines take turns. Thread-safe.
 */
final class HeldTasks {
    private final int threads;
    private final ClientLimit limit;
    /** Threads of the pool that run a task, including tasks without a client. */
    private final AtomicInteger busy = new AtomicInteger();
    /** Shares with waiting tasks, least recently served first. Guarded by itself, like their lines. */
    private final Set<Share> lines = new LinkedHashSet<>();
    /** Changed only with the lock of {@code lines}. */
    private volatile int held;

    /**
     * @param threads the size of the pool
     * @param limit one client's share of it
     */
    HeldTasks(int threads, ClientLimit limit) {
        this.threads = threads;
        this.limit = limit;
    }

    ThreadShare newShare() {
        return limit.percent() == 100 ? ThreadShare.NONE : new Share();
    }

    /** A thread begins a task; returns false if the task waits instead, because its client has used up its share. */
    boolean begin(Runnable task) {
        busy.incrementAndGet();
        if (task instanceof SharedTask shared && !shared.threads().take()) {
            hold(shared);
            busy.decrementAndGet();
            return false;
        }
        return true;
    }

    /** The thread has ended a task for which {@link #begin} returned true. */
    void end(Runnable task) {
        if (task instanceof SharedTask shared) {
            shared.threads().give();
        }
        busy.decrementAndGet();
    }

    /**
     * Removes a task that need not wait any more. Each thread calls this after it has ended or held a task, because
     * both can change the clients' shares.
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
            // The calling thread already counts as busy, and is the one to be taken.
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
