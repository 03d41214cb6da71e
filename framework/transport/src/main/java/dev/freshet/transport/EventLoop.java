package dev.freshet.transport;

import dev.freshet.http.log.LineLimit;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.CancelledKeyException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * An event loop: one thread with a selector. In each round, it calls ready channels, then due timers, then tasks. Call
 * its methods only on its thread, unless they say otherwise.
 */
public class EventLoop implements Executor {
    private static final Logger LOG = LoggerFactory.getLogger(EventLoop.class);
    private static final long MILLI = 1_000_000;

    /** The attachment of a selection key. */
    public interface Ready {
        /** @param operations the ready operations of the key */
        void ready(int operations);

        /** {@link #ready} threw this exception. */
        void failed(Throwable failure);

        /** The event loop ends. */
        void close();
    }

    private static final class LoopThread extends Thread {
        private final EventLoop loop;

        LoopThread(EventLoop loop, String name, boolean daemon) {
            super(null, loop::run, name, 0, false);
            this.loop = loop;
            setDaemon(daemon);
        }
    }

    private final Selector selector;
    private final Thread thread;
    private final Queue<Runnable> tasks = new ConcurrentLinkedQueue<>();
    /** Whether a wake-up is pending, so that many tasks cause only one. */
    private final AtomicBoolean woken = new AtomicBoolean();
    private final TimerHeap timers = new TimerHeap();
    private final Consumer<SelectionKey> dispatch = this::dispatch;
    private final ArrayDeque<Runnable> afterCallback = new ArrayDeque<>();
    private final List<Runnable> atEndOfRounds = new ArrayList<>();
    private final ByteBuffer transfer = ByteBuffer.allocateDirect(PlainWire.MAX_TRANSFER);
    private volatile boolean stopped;
    private volatile boolean ended;
    private volatile long nanoTime = System.nanoTime();

    /** @param daemon whether the JVM may end while the loop runs */
    public EventLoop(String name, boolean daemon) throws IOException {
        this.selector = Selector.open();
        this.thread = new LoopThread(this, name, daemon);
    }

    /** The event loop whose thread calls this, which must not block; null on other threads. Thread-safe. */
    public static @Nullable EventLoop current() {
        return Thread.currentThread() instanceof LoopThread caller ? caller.loop : null;
    }

    /** Starts the thread. Call it once. Thread-safe. */
    public void start() {
        thread.start();
    }

    /** Ends the event loop after its current tasks, and closes all registered channels. Thread-safe. */
    public final void stop() {
        stopped = true;
        if (thread.getState() == Thread.State.NEW) {
            end();
        } else {
            selector.wakeup();
        }
    }

    /** Waits until the thread has ended or the caller is interrupted. Thread-safe. */
    public final void join() {
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Runs the task, unless the loop has ended. Tasks from one thread keep their order. Thread-safe. */
    @Override
    public final void execute(Runnable task) {
        offer(task);
    }

    /** Like {@link #execute}; returns false if the loop has ended. Thread-safe. */
    public final boolean offer(Runnable task) {
        tasks.add(task);
        if (ended && tasks.remove(task)) {
            return false;
        }
        if (!inLoop() && woken.compareAndSet(false, true)) {
            selector.wakeup();
        }
        return true;
    }

    /** Runs the task: at once if the caller is on this loop's thread, otherwise like {@link #execute}. Thread-safe. */
    public final void runInLoop(Runnable task) {
        if (inLoop()) {
            task.run();
        } else {
            execute(task);
        }
    }

    /** Whether the caller is on this loop's thread. Thread-safe. */
    public final boolean inLoop() {
        return Thread.currentThread() == thread;
    }

    /** Whether {@link #stop} was called. Thread-safe. */
    public final boolean isStopped() {
        return stopped;
    }

    /** The name of the thread. Thread-safe. */
    public final String name() {
        return thread.getName();
    }

    /**
     * The {@link System#nanoTime()} of this round, taken after its channels were called: channels see that of the round
     * before. Thread-safe.
     */
    public final long nanoTime() {
        return nanoTime;
    }

    /** The selector. Register channels with a {@link Ready} as attachment. */
    public final Selector selector() {
        return selector;
    }

    /** Creates a timer for the task; it is not set. Thread-safe. */
    public final Timer timer(Runnable task) {
        return new Timer(this, task);
    }

    /** Runs the action once the current callback, timer or task has returned. */
    public final void afterCallback(Runnable action) {
        afterCallback.addLast(action);
    }

    /** Runs the task at the end of every round, including the current and the last one. */
    public final void atEndOfRounds(Runnable task) {
        atEndOfRounds.add(task);
    }

    /** Closes all registered channels. Called when the loop ends. */
    protected void closeAll() {
        for (SelectionKey key : selector.keys()) {
            Ready ready = (Ready) key.attachment();
            run(ready::close, "The end of a channel");
        }
    }

    /** @throws IllegalStateException if the caller is not on this loop's thread */
    public final void requireInLoop() {
        if (!inLoop()) {
            throw new IllegalStateException("call this only on the event loop " + name() + "; use execute");
        }
    }

    /** For one read or write on this loop: the JDK need not look for a direct buffer, as it does for arrays. */
    ByteBuffer transfer() {
        return transfer;
    }

    TimerHeap timers() {
        requireInLoop();
        return timers;
    }

    private void run() {
        while (!stopped) {
            try {
                select();
                nanoTime = System.nanoTime();
                runTimers();
                // Tasks run last: those of channels and timers must not wait for the next round.
                runTasks();
                endRound();
            } catch (Throwable e) {
                // All connections of this event loop depend on it, so it continues even after OutOfMemoryError.
                LineLimit.write(LOG::error, LOG::debug, e, "The event loop {} continues after an error", name(), e);
            }
        }
        end();
    }

    private void select() throws IOException {
        if (!tasks.isEmpty()) {
            selector.selectNow(dispatch);
        } else if (timers.isEmpty()) {
            selector.select(dispatch);
        } else {
            selectUntil(timers.firstDeadline());
        }
    }

    private void selectUntil(long deadline) throws IOException {
        long nanos = deadline - System.nanoTime();
        if (nanos <= 0) {
            selector.selectNow(dispatch);
        } else {
            selector.select(dispatch, (nanos + MILLI - 1) / MILLI);
        }
    }

    private void dispatch(SelectionKey key) {
        Ready ready = (Ready) key.attachment();
        try {
            ready.ready(key.readyOps());
        } catch (CancelledKeyException e) {
            // Closed by an earlier call in this round.
        } catch (Throwable e) {
            run(() -> ready.failed(e), "The end of a channel");
        }
        finishCallback();
    }

    private void runTimers() {
        for (Timer due = timers.pollDue(nanoTime); due != null; due = timers.pollDue(nanoTime)) {
            run(due.task(), "A timer");
            finishCallback();
        }
    }

    private void runTasks() {
        woken.set(false);
        for (Runnable task = tasks.poll(); task != null; task = tasks.poll()) {
            run(task, "A task");
            finishCallback();
        }
    }

    private void endRound() {
        for (int i = 0; i < atEndOfRounds.size(); i++) {
            run(atEndOfRounds.get(i), "A task");
        }
    }

    private void finishCallback() {
        for (Runnable action = afterCallback.poll(); action != null; action = afterCallback.poll()) {
            run(action, "A task");
        }
    }

    /** Runs the action; logs an exception, so that the next action runs. */
    protected final void run(Runnable action, String what) {
        try {
            action.run();
        } catch (Throwable e) {
            LineLimit.write(LOG::error, LOG::debug, e, "{} of {} failed", what, name(), e);
        }
    }

    private void end() {
        runTasks();
        closeAll();
        // These tasks notify threads that wait for the end of a connection.
        runTasks();
        endRound();
        try {
            selector.close();
        } catch (IOException e) {
            LOG.warn("Cannot close the selector of {}", name(), e);
        }
        ended = true;
        runTasks();
    }
}
