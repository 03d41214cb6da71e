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
 * One thread and its selector. Calls what is ready, runs tasks that other threads bring, and ticks every
 * {@value #TICK_MILLIS} ms for time limits.
 */
public final class SelectorLoop implements Executor {
    static final long TICK_MILLIS = 250;

    private static final Logger LOG = LoggerFactory.getLogger(SelectorLoop.class);
    private static final long TICK_NANOS = TICK_MILLIS * 1_000_000;

    /** What a key is attached to. */
    interface Ready {
        /** On the loop, with the key's ready operations. */
        void ready(int operations);

        /** On the loop, every tick. */
        void tick(long nanoTime);

        /** On the loop: one of the others has thrown this. */
        void failed(Throwable failure);
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
    /** Set while a wake-up is on its way, so that many tasks cost one. */
    private final AtomicBoolean woken = new AtomicBoolean();
    private final Consumer<SelectionKey> dispatch = SelectorLoop::dispatch;
    private final @Nullable Runnable onTick;
    private final List<Runnable> atEndOfRounds = new ArrayList<>();
    /** Connections that are in no selector. */
    private final Set<TimedConnection> timed = new HashSet<>();
    private volatile boolean stopped;
    private volatile long nanoTime = System.nanoTime();
    private long nextTick = nanoTime + TICK_NANOS;

    /** @param onTick called on the loop at every tick, before the connections; null for none */
    public SelectorLoop(String name, @Nullable Runnable onTick) throws IOException {
        this.selector = Selector.open();
        this.onTick = onTick;
        this.thread = new LoopThread(this, name);
    }

    public void start() {
        thread.start();
    }

    /** Runs the task on the loop, soon; tasks brought by one thread keep their order. Any thread may call. */
    @Override
    public void execute(Runnable task) {
        tasks.add(task);
        if (Thread.currentThread() != thread && woken.compareAndSet(false, true)) {
            selector.wakeup();
        }
    }

    /** Ends the loop after the tasks at hand, closing whatever is registered. Any thread may call. */
    public void stop() {
        stopped = true;
        if (thread.getState() == Thread.State.NEW) {
            close();
        } else {
            selector.wakeup();
        }
    }

    /** Waits for the loop's thread to end, unless it is interrupted. */
    public void join() {
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** {@link System#nanoTime()} as it was when the loop last woke up: at most a tick old. Any thread may call. */
    public long nanoTime() {
        return nanoTime;
    }

    public boolean inLoop() {
        return Thread.currentThread() == thread;
    }

    /** Whether the caller is any loop, which must not wait. */
    public static boolean inAnyLoop() {
        return Thread.currentThread() instanceof LoopThread;
    }

    /** The loop that the caller is on; null if it is on none. */
    public static @Nullable SelectorLoop current() {
        return Thread.currentThread() instanceof LoopThread caller ? caller.loop : null;
    }

    /** Runs the task at the end of this round and of all that follow, the last too, after all else. On the loop. */
    public void atEndOfRounds(Runnable task) {
        atEndOfRounds.add(task);
    }

    /** Gives up the sockets of closed channels now: a selector keeps them open until it selects again. On the loop. */
    void finishClosing() {
        try {
            selector.selectNow();
            // What is ready is found again by the next select.
            selector.selectedKeys().clear();
        } catch (IOException e) {
            LineLimit.write(LOG::warn, LOG::debug, e,
                    "The selector of {} keeps closed sockets for a moment", thread.getName(), e);
        }
    }

    Selector selector() {
        return selector;
    }

    /** Keeps the time limits of a connection that is in no selector. On the loop. */
    public void add(TimedConnection connection) {
        timed.add(connection);
    }

    /** On the loop. */
    public void remove(TimedConnection connection) {
        timed.remove(connection);
    }

    /** Calls for every connection; on the loop. */
    void forEachConnection(Consumer<Connection> action) {
        for (TimedConnection connection : timed.toArray(TimedConnection[]::new)) {
            action.accept(connection);
        }
        for (SelectionKey key : selector.keys()) {
            if (key.attachment() instanceof Connection connection && key.isValid()) {
                action.accept(connection);
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
                // After them: what ready connections and the tick brought must not wait for the next round.
                runTasks();
                atEndOfRounds.forEach(Runnable::run);
            } catch (Throwable e) {
                // Every connection of this loop depends on it; even out of memory it is better alive.
                LineLimit.write(LOG::error, LOG::debug, e, "The loop {} goes on after an error", thread.getName(), e);
            }
        }
        close();
    }

    private static void dispatch(SelectionKey key) {
        Ready ready = (Ready) key.attachment();
        try {
            ready.ready(key.readyOps());
        } catch (CancelledKeyException e) {
            // Closed by a call earlier in this round.
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
                LineLimit.write(LOG::error, LOG::debug, e, "A task of {} ended with an error", thread.getName(), e);
            }
        }
    }

    private void tick() {
        if (onTick != null) {
            onTick.run();
        }
        for (SelectionKey key : selector.keys()) {
            if (key.isValid()) {
                tick((Ready) key.attachment());
            }
        }
        for (TimedConnection connection : timed) {
            tick(connection);
        }
    }

    /** Those behind it have time limits too. */
    private void tick(TimedConnection connection) {
        try {
            connection.tick(nanoTime);
        } catch (Throwable e) {
            LineLimit.write(LOG::error, LOG::debug, e,
                    "A connection of {} ends after an error", connection.remoteAddress(), e);
            connection.close();
        }
    }

    private void tick(Ready ready) {
        try {
            ready.tick(nanoTime);
        } catch (Throwable e) {
            ready.failed(e);
        }
    }

    private void close() {
        runTasks();
        forEachConnection(Connection::close);
        // Who waits for the end of a connection is told by these, as in every round.
        runTasks();
        atEndOfRounds.forEach(Runnable::run);
        try {
            selector.close();
        } catch (IOException e) {
            LOG.warn("The selector of {} does not close", thread.getName(), e);
        }
    }
}
