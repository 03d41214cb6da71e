package dev.freshet.server.threads.platform;

import dev.freshet.http.log.LineLimit;
import dev.freshet.server.admission.ClientLimit;
import dev.freshet.server.threads.RequestThreads;
import dev.freshet.server.threads.ThreadShare;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A pool of platform threads that wakes as few of them as keep up. At most one thread is on its way to work at a time;
 * when it has taken a task and sees more, it wakes the next. So a burst of short tasks is worked off by the threads
 * that are awake, and a burst of tasks that wait soon has a thread each. The thread that went idle last is woken first,
 * its caches being warm. (With a ThreadPoolExecutor each task wakes a thread of its own: measured in docs/decisions.)
 *
 * <p>The queue has no limit of its own: the engine never has more tasks out than it has connections, and admits no more
 * requests than {@code max-concurrency}. A task of a client that has its share of the threads waits in {@link HeldTasks}.
 */
public final class PlatformThreads implements RequestThreads {
    private static final Logger LOG = LoggerFactory.getLogger(PlatformThreads.class);
    private static final long IDLE_NANOS = Duration.ofSeconds(60).toNanos();

    private final int size;
    private final Queue<Runnable> tasks = new ConcurrentLinkedQueue<>();
    private final HeldTasks held;
    /** Tasks queued and running, without those that are held. The queue is served in order, so one that made it no more than size has a thread. */
    private final AtomicInteger out = new AtomicInteger();
    /** Whether a thread was woken that has not looked for a task yet. */
    private final AtomicBoolean waking = new AtomicBoolean();
    private final Object lock = new Object();
    /** Guarded by the lock, as are the fields below. */
    private final ArrayDeque<Worker> idle = new ArrayDeque<>();
    private final Set<Worker> workers = new HashSet<>();
    private int named;
    private volatile boolean stopped;

    /**
     * @param size how many threads at most; they are started as they are needed and end after a minute without work
     * @param share how many of them one client may have
     */
    public PlatformThreads(int size, ClientLimit share) {
        this.size = size;
        this.held = new HeldTasks(size, share);
    }

    @Override
    public ThreadShare newShare() {
        return held.newShare();
    }

    @Override
    public void execute(Runnable task) {
        out.incrementAndGet();
        add(task);
    }

    @Override
    public boolean executeIfFree(Runnable task) {
        int before = out.get();
        while (before < size) {
            if (out.compareAndSet(before, before + 1)) {
                add(task);
                return true;
            }
            before = out.get();
        }
        return false;
    }

    private void add(Runnable task) {
        if (stopped) {
            out.decrementAndGet();
            throw new RejectedExecutionException("the pool is stopped");
        }
        tasks.add(task);
        try {
            wakeOne();
        } catch (Throwable e) {
            // The system has no thread left. Whoever hears of it takes the task as not run, so it must not be.
            if (tasks.remove(task)) {
                out.decrementAndGet();
                throw e;
            }
        }
    }

    @Override
    public void stop(Duration limit) {
        long end = System.nanoTime() + limit.toNanos();
        stopped = true;
        List<Worker> running;
        synchronized (lock) {
            idle.forEach(Worker::wake);
            running = new ArrayList<>(workers);
        }
        for (Worker worker : running) {
            worker.joinUntil(end);
        }
        tasks.clear();
        held.clear();
        running.forEach(worker -> worker.thread.interrupt());
    }

    private void wakeOne() {
        if (waking.get() || !waking.compareAndSet(false, true)) {
            // The thread on its way looks for more than one task after it has said that it is there.
            return;
        }
        Worker next;
        synchronized (lock) {
            next = idle.pollLast();
            if (next == null && workers.size() < size) {
                startWorker();
                return;
            }
        }
        if (next == null) {
            // All are busy, and each looks for a task when it is done.
            waking.set(false);
        } else {
            next.wake();
        }
    }

    /** Under the lock. */
    private void startWorker() {
        Worker worker = new Worker(++named);
        boolean started = false;
        try {
            worker.thread.start();
            started = true;
        } finally {
            if (started) {
                workers.add(worker);
            } else {
                waking.set(false);
            }
        }
    }

    private final class Worker implements Runnable {
        private final Thread thread;
        private volatile boolean woken;

        Worker(int number) {
            thread = Thread.ofPlatform().daemon().name("freshet-request-" + number).unstarted(this);
        }

        @Override
        public void run() {
            boolean wasWoken = true;
            while (true) {
                Runnable task = tasks.poll();
                if (wasWoken) {
                    waking.set(false);
                    wasWoken = false;
                }
                if (task != null) {
                    if (!tasks.isEmpty()) {
                        wakeOne();
                    }
                    run(task);
                } else if (!idle()) {
                    return;
                } else {
                    wasWoken = woken;
                }
            }
        }

        void wake() {
            woken = true;
            LockSupport.unpark(thread);
        }

        void joinUntil(long nanoTime) {
            try {
                long left = nanoTime - System.nanoTime();
                if (left > 0) {
                    thread.join(Duration.ofNanos(left));
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }

        private void run(Runnable task) {
            if (held.begin(task)) {
                try {
                    task.run();
                } catch (Throwable e) {
                    LineLimit.write(LOG::error, LOG::debug, e, "A task of {} ended with an error", thread.getName(), e);
                } finally {
                    held.end(task);
                }
            }
            Runnable next = held.next();
            if (next == null) {
                out.decrementAndGet();
            } else {
                tasks.add(next);
            }
        }

        /** Waits to be woken; false if this thread is to end. */
        private boolean idle() {
            synchronized (lock) {
                woken = false;
                if (stopped) {
                    workers.remove(this);
                    return false;
                }
                idle.addLast(this);
            }
            if (!tasks.isEmpty() && leaveIdle()) {
                return true;
            }
            long limit = System.nanoTime() + IDLE_NANOS;
            while (!woken) {
                long left = limit - System.nanoTime();
                if (left <= 0 && leaveForGood()) {
                    return false;
                }
                LockSupport.parkNanos(PlatformThreads.this, Math.max(left, 1_000_000));
            }
            return true;
        }

        /** In one step: a task that finds no idle thread must not count on one that is about to end. */
        private boolean leaveForGood() {
            synchronized (lock) {
                return idle.remove(this) && workers.remove(this);
            }
        }

        /** True if this thread was still idle and is not now; false if another is waking it. */
        private boolean leaveIdle() {
            synchronized (lock) {
                return idle.remove(this);
            }
        }
    }
}
