package dev.freshet.server.io;

import dev.freshet.http.log.LineLimit;
import java.io.IOException;
import java.nio.channels.CancelledKeyException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * An event loop: one thread with a selector. It calls ready channels, runs tasks from other threads, and ticks every
 * {@value #TICK_MILLIS} ms for timeouts.
 */
public final class SelectorLoop implements Executor {
    static final long TICK_MILLIS = 250;
    /** During a shutdown, an idle connection stays open this long for a request that may be on its way. */
    public static final long DRAIN_QUIET_NANOS = 1_000_000_000;

    private static final Logger LOG = LoggerFactory.getLogger(SelectorLoop.class);
    private static final long TICK_NANOS = TICK_MILLIS * 1_000_000;

    /** What the event loop calls at every tick. */
    public interface Ticked {
        /** Must not remove itself at once, because the loop is iterating. */
        void tick(long nanoTime);

        /** Another method threw this exception. */
        void failed(Throwable failure);

        /** The event loop ends. */
        void close();
    }

    /** The attachment of a selection key. */
    public interface Ready extends Ticked {
        /** @param operations the ready operations of the key */
        void ready(int operations);
    }

    private static final class LoopThread extends Thread {
        private final SelectorLoop loop;

        LoopThread(SelectorLoop loop, String name) {
            super(null, loop::run, name, 0, false);
            this.loop = loop;
        }
    }

    private final Selector selector;
    private final Thread thread;
    private final Queue<Runnable> tasks = new ConcurrentLinkedQueue<>();
    /** Whether a wake-up is pending, so that many tasks cause only one. */
    private final AtomicBoolean woken = new AtomicBoolean();
    private final Consumer<SelectionKey> dispatch = SelectorLoop::dispatch;
    private final @Nullable Runnable onTick;
    private final List<Runnable> atEndOfRounds = new ArrayList<>();
    /** Those without a selection key. */
    private final Set<Ticked> timed = new HashSet<>();
    private final long quietNanos;
    private volatile boolean stopped;
    private volatile long nanoTime = System.nanoTime();
    private long nextTick = nanoTime + TICK_NANOS;

    /** @param onTick called on the event loop at every tick, before the connections; null for none */
    public SelectorLoop(String name, @Nullable Runnable onTick) throws IOException {
        this(name, onTick, DRAIN_QUIET_NANOS);
    }

    /** @param quietNanos how long an idle connection stays open during a shutdown */
    public SelectorLoop(String name, @Nullable Runnable onTick, long quietNanos) throws IOException {
        this.quietNanos = quietNanos;
        this.selector = Selector.open();
        this.onTick = onTick;
        this.thread = new LoopThread(this, name);
    }

    public void start() {
        thread.start();
    }

    /** Runs the task on the event loop. Tasks from one thread keep their order. Thread-safe. */
    @Override
    public void execute(Runnable task) {
        tasks.add(task);
        if (Thread.currentThread() != thread && woken.compareAndSet(false, true)) {
            selector.wakeup();
        }
    }

    /** Ends the event loop after its current tasks, and closes everything registered. Thread-safe. */
    public void stop() {
        stopped = true;
        if (thread.getState() == Thread.State.NEW) {
            close();
        } else {
            selector.wakeup();
        }
    }

    /** Waits for the thread to end, unless interrupted. */
    public void join() {
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** The {@link System#nanoTime()} of the last wake-up, at most a tick old. Thread-safe. */
    public long nanoTime() {
        return nanoTime;
    }

    /** How long an idle connection stays open during a shutdown. */
    public long quietNanos() {
        return quietNanos;
    }

    public boolean inLoop() {
        return Thread.currentThread() == thread;
    }

    /** Whether the caller is on an event loop, and so must not block. */
    public static boolean inAnyLoop() {
        return Thread.currentThread() instanceof LoopThread;
    }

    /** The event loop of the caller; null if there is none. */
    public static @Nullable SelectorLoop current() {
        return Thread.currentThread() instanceof LoopThread caller ? caller.loop : null;
    }

    /** Runs the task at the end of every iteration, including the current and the last one. On the event loop. */
    public void atEndOfRounds(Runnable task) {
        atEndOfRounds.add(task);
    }

    /**
     * Closes the sockets of closed channels now; a selector otherwise keeps them open until it selects again. On the
     * event loop.
     */
    void finishClosing() {
        try {
            selector.selectNow();
            // The next select finds ready channels again.
            selector.selectedKeys().clear();
        } catch (IOException e) {
            LineLimit.write(LOG::warn, LOG::debug, e,
                    "Closed sockets of {} stay open for a moment", thread.getName(), e);
        }
    }

    public Selector selector() {
        return selector;
    }

    /** Calls this at every tick, although it has no selection key. On the event loop. */
    public void add(Ticked unwatched) {
        timed.add(unwatched);
    }

    /** On the event loop. */
    public void remove(Ticked unwatched) {
        timed.remove(unwatched);
    }

    /** Calls the action for everything of this type that the loop ticks. On the event loop. */
    <T> void forEach(Class<T> type, Consumer<T> action) {
        for (Ticked each : timed.toArray(Ticked[]::new)) {
            if (type.isInstance(each)) {
                action.accept(type.cast(each));
            }
        }
        for (SelectionKey key : selector.keys()) {
            if (type.isInstance(key.attachment()) && key.isValid()) {
                action.accept(type.cast(key.attachment()));
            }
        }
    }

    private void run() {
        while (!stopped) {
            try {
                selector.select(dispatch, TICK_MILLIS);
                nanoTime = System.nanoTime();
                if (nanoTime - nextTick >= 0) {
                    nextTick = nanoTime + TICK_NANOS;
                    tick();
                }
                // Tasks run last: those of ready connections and of the tick must not wait for the next iteration.
                runTasks();
                atEndOfRounds.forEach(Runnable::run);
            } catch (Throwable e) {
                // All connections of this event loop depend on it, so it continues even after OutOfMemoryError.
                LineLimit.write(LOG::error, LOG::debug, e,
                        "The event loop {} continues after an error", thread.getName(), e);
            }
        }
        close();
    }

    private static void dispatch(SelectionKey key) {
        Ready ready = (Ready) key.attachment();
        try {
            ready.ready(key.readyOps());
        } catch (CancelledKeyException e) {
            // Closed by an earlier call in this iteration.
        } catch (Throwable e) {
            ready.failed(e);
        }
    }

    private void runTasks() {
        woken.set(false);
        for (Runnable task = tasks.poll(); task != null; task = tasks.poll()) {
            try {
                task.run();
            } catch (Throwable e) {
                LineLimit.write(LOG::error, LOG::debug, e, "A task of {} failed", thread.getName(), e);
            }
        }
    }

    private void tick() {
        if (onTick != null) {
            onTick.run();
        }
        for (SelectionKey key : selector.keys()) {
            if (key.isValid()) {
                tick((Ticked) key.attachment());
            }
        }
        timed.forEach(this::tick);
    }

    /** Catches exceptions, so that the next one gets its tick. */
    private void tick(Ticked each) {
        try {
            each.tick(nanoTime);
        } catch (Throwable e) {
            each.failed(e);
        }
    }

    private void close() {
        runTasks();
        forEach(Ticked.class, Ticked::close);
        // These tasks notify threads that wait for the end of a connection.
        runTasks();
        atEndOfRounds.forEach(Runnable::run);
        try {
            selector.close();
        } catch (IOException e) {
            LOG.warn("Cannot close the selector of {}", thread.getName(), e);
        }
    }
}
