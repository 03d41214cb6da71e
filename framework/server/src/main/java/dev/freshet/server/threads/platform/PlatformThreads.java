package dev.freshet.server.threads.platform;

import dev.freshet.http.log.LineLimit;
import dev.freshet.server.admission.ClientLimit;
import dev.freshet.server.share.ThreadShare;
import dev.freshet.server.threads.RequestThreads;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A pool of platform threads that wakes only as many as needed. At most one woken thread is on its way to work; once it
 * has taken a task and sees more, it wakes the next one. A burst of short tasks is thus done by threads that are
 * already awake, and blocking tasks soon have a thread each. The thread that became idle last is woken first, because
 * its caches are warm. (A ThreadPoolExecutor wakes a thread per task; docs/decisions has measurements.)
 *
 * <p>The queue is unbounded, but the engine has at most one task per connection and admits at most
 * {@code max-concurrency} requests. Tasks of a client that has used up its share wait in {@link HeldTasks}.
 */
public final class PlatformThreads implements RequestThreads {
    private static final Logger LOG = LoggerFactory.getLogger(PlatformThreads.class);
    private static final long IDLE_NANOS = Duration.ofSeconds(60).toNanos();

    private final int size;
    private final ThreadFactory factory;
    private final Queue<Runnable> tasks = new ConcurrentLinkedQueue<>();
    private final HeldTasks held;
    /**
     * Tasks queued and running, without held ones. The queue is served in order: a task that increases this to at most
     * {@code size} gets a thread at once.
     */
    private final AtomicInteger out = new AtomicInteger();
    /** Whether a woken thread has not looked for a task yet. */
    private final AtomicBoolean waking = new AtomicBoolean();
    private final Object lock = new Object();
    /** Guarded by the lock, like the fields below. */
    private final ArrayDeque<Worker> idle = new ArrayDeque<>();
    private final Set<Worker> workers = new HashSet<>();
    private volatile boolean stopped;

    /**
     * @param size the maximum number of threads; they start when needed and end after a minute without work
     * @param share one client's share of them
     */
    public PlatformThreads(int size, ClientLimit share) {
        // Not inherited, because the thread that wakes a new one may be running the application.
        this(size, share, Thread.ofPlatform().daemon().inheritInheritableThreadLocals(false)
                .name("freshet-request-", 1).factory());
    }

    PlatformThreads(int size, ClientLimit share, ThreadFactory factory) {
        this.size = size;
        this.factory = factory;
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

    /** Runs the task if a thread is free now; otherwise does nothing and returns false. */
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
            throw new RejectedExecutionException("the thread pool has stopped");
        }
        tasks.add(task);
        try {
            wakeOne();
        } catch (Throwable e) {
            // The system cannot create a thread. The caller treats the task as not run, so it must not run.
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
            // The woken thread first clears the flag and then checks for more tasks.
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
            // All threads are busy, and each looks for a task when it has finished.
            waking.set(false);
        } else {
            next.wake();
        }
    }

    /** Called with the lock held. */
    private void startWorker() {
        boolean started = false;
        try {
            Worker worker = new Worker();
            worker.thread.start();
            started = true;
            workers.add(worker);
        } finally {
            if (!started) {
                waking.set(false);
            }
        }
    }

    private final class Worker implements Runnable {
        private final Thread thread;
        private volatile boolean woken;

        Worker() {
            thread = factory.newThread(this);
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
                        wakeAnother();
                    }
                    run(task);
                } else if (!idle()) {
                    return;
                } else {
                    wasWoken = woken;
                }
            }
        }

        /** Never throws: this thread has a task to run, and takes the others later if no other thread does. */
        private void wakeAnother() {
            try {
                wakeOne();
            } catch (RuntimeException | Error e) {
                LineLimit.write(LOG::error, LOG::debug, e, "Cannot start a thread for waiting requests", e);
            }
        }

        void wake() {
            woken = true;
            LockSupport.unpark(thread);
        }

        void joinUntil(long nanoTime) {
            try {
                thread.join(Duration.ofNanos(nanoTime - System.nanoTime()));
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }

        private void run(Runnable task) {
            if (held.begin(task)) {
                try {
                    task.run();
                } catch (Throwable e) {
                    LineLimit.write(LOG::error, LOG::debug, e, "A task of {} failed", thread.getName(), e);
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

        /** Waits to be woken; returns false if this thread should end. */
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

        /** Atomic, so that a task that finds no idle thread never counts on one that is about to end. */
        private boolean leaveForGood() {
            synchronized (lock) {
                return idle.remove(this) && workers.remove(this);
            }
        }

        /** Returns true if this thread was still idle; false if another thread is waking it. */
        private boolean leaveIdle() {
            synchronized (lock) {
                return idle.remove(this);
            }
        }
    }
}
