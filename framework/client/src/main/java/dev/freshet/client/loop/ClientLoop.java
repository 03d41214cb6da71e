package dev.freshet.client.loop;

import dev.freshet.http.http1.Http1Limits;
import dev.freshet.http.log.LineLimit;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.nio.channels.CancelledKeyException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * An event loop: one thread for any number of connections, tasks and timers. Any thread may call {@link #execute},
 * {@link #close} and the query methods. Use everything else, including connections and timers, only on the event loop.
 */
public final class ClientLoop implements Executor, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(ClientLoop.class);
    private static final long MILLI = 1_000_000;

    private final Selector selector;
    private final Thread thread;
    private final boolean spin;
    private final LoopBuffers buffers = new LoopBuffers();
    private final TimerHeap timers = new TimerHeap();
    private final ArrayDeque<LoopChannel> toFlush = new ArrayDeque<>();
    private final Consumer<SelectionKey> dispatch = this::dispatch;
    private final Queue<Runnable> tasks = new ConcurrentLinkedQueue<>();
    /** Whether a wake-up is pending, so that many tasks cause only one. */
    private final AtomicBoolean woken = new AtomicBoolean();
    private volatile boolean stopped;
    private volatile boolean ended;
    private volatile long spinNanos;

    private ClientLoop(String name, boolean spin) throws IOException {
        this.selector = Selector.open();
        this.spin = spin;
        this.thread = Thread.ofPlatform().daemon().name(name).unstarted(this::run);
    }

    /**
     * Starts an event loop.
     *
     * @param name the name of its thread
     * @param spin whether to spin during the last millisecond before a timer. Without it, timers can be a millisecond
     *     late, which is the resolution of a selector. With it, they are microseconds late, but keep a processor busy
     *     if they are frequent
     * @throws UncheckedIOException if the system cannot open a selector
     */
    public static ClientLoop start(String name, boolean spin) {
        try {
            ClientLoop loop = new ClientLoop(name, spin);
            loop.thread.start();
            return loop;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Runs the task on the event loop. Tasks from one thread keep their order. Thread-safe.
     *
     * @throws RejectedExecutionException if the event loop has ended
     */
    @Override
    public void execute(Runnable task) {
        tasks.add(task);
        if (ended && tasks.remove(task)) {
            throw new RejectedExecutionException("the event loop " + thread.getName() + " is closed");
        }
        if (!isOnLoop() && woken.compareAndSet(false, true)) {
            selector.wakeup();
        }
    }

    /** Runs the task at this {@link System#nanoTime()}; at once if it is in the past. */
    public Timer at(long deadlineNanoTime, Runnable task) {
        Timer timer = timer(task);
        timer.set(deadlineNanoTime);
        return timer;
    }

    /** An unset timer, for a task that runs repeatedly. */
    public Timer timer(Runnable task) {
        return new Timer(this, task);
    }

    /** Like {@link #connect(InetSocketAddress, Duration, ConnectionListener, Http1Limits)}, with the default limits. */
    public Http1ClientConnection connect(InetSocketAddress address, Duration connectLimit,
            ConnectionListener listener) {
        return connect(address, connectLimit, listener, Http1Limits.DEFAULT);
    }

    /**
     * Starts connecting and returns. The listener is called only after this method has returned.
     *
     * @param limits for the responses
     * @throws RejectedExecutionException if the event loop is closing
     */
    public Http1ClientConnection connect(InetSocketAddress address, Duration connectLimit,
            ConnectionListener listener, Http1Limits limits) {
        requireConnects();
        Http1ClientConnection connection = new Http1ClientConnection(this, address, listener, limits);
        connection.connect(connectLimit);
        return connection;
    }

    /**
     * Starts making a connection of any HTTP version and returns. Events come only after this method has returned;
     * {@link ConnectionEvents#closed} comes in any case.
     *
     * @throws RejectedExecutionException if the event loop is closing
     */
    public ConnectAttempt open(ConnectTarget target, ConnectionEvents events) {
        requireConnects();
        Opening opening = new Opening(this, target, events);
        opening.connect();
        return opening;
    }

    private void requireConnects() {
        requireOnLoop();
        if (stopped) {
            throw new RejectedExecutionException("the event loop " + thread.getName() + " is closed");
        }
    }

    /** Whether the calling thread is this event loop. */
    public boolean isOnLoop() {
        return Thread.currentThread() == thread;
    }

    /** The total time that the event loop has spun before timers. Thread-safe. */
    public long spinNanos() {
        return spinNanos;
    }

    /**
     * Closes all connections and ends the event loop. Waits for its end, unless called on the event loop. Thread-safe.
     */
    @Override
    public void close() {
        stopped = true;
        selector.wakeup();
        if (isOnLoop()) {
            return;
        }
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    TimerHeap timers() {
        requireOnLoop();
        return timers;
    }

    LoopBuffers buffers() {
        return buffers;
    }

    SelectionKey register(SocketChannel channel, int operations, LoopChannel attachment)
            throws ClosedChannelException {
        return channel.register(selector, operations, attachment);
    }

    /** Flushes the channel after the current callback. */
    void flushLater(LoopChannel channel) {
        toFlush.addLast(channel);
    }

    void requireOnLoop() {
        if (!isOnLoop()) {
            throw new IllegalStateException("call this only on the event loop " + thread.getName() + "; use execute");
        }
    }

    private void run() {
        while (!stopped) {
            try {
                select();
                runTimers();
                runTasks();
            } catch (Throwable e) {
                // All connections of this event loop depend on it, so it continues even after OutOfMemoryError.
                LineLimit.write(LOG::error, LOG::debug, e,
                        "The event loop {} continues after an error", thread.getName(), e);
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
        } else if (!spin) {
            selector.select(dispatch, (nanos + MILLI - 1) / MILLI);
        } else if (nanos >= MILLI) {
            selector.select(dispatch, nanos / MILLI);
        } else {
            spinUntil(deadline);
        }
    }

    private void spinUntil(long deadline) throws IOException {
        long begin = System.nanoTime();
        long now = begin;
        while (deadline - now > 0 && tasks.isEmpty() && !stopped && selector.selectNow(dispatch) == 0) {
            now = System.nanoTime();
        }
        spinNanos = spinNanos + now - begin;
    }

    private void dispatch(SelectionKey key) {
        LoopChannel channel = (LoopChannel) key.attachment();
        try {
            channel.ready(key.readyOps());
        } catch (CancelledKeyException e) {
            // Closed by an earlier call in this iteration.
        } catch (Throwable e) {
            failed(channel, e);
        }
        flush();
    }

    private void runTimers() {
        if (timers.isEmpty()) {
            return;
        }
        long now = System.nanoTime();
        for (Timer due = timers.pollDue(now); due != null; due = timers.pollDue(now)) {
            try {
                due.goOff();
            } catch (Throwable e) {
                LineLimit.write(LOG::error, LOG::debug, e, "A timer of {} failed", thread.getName(), e);
            }
            flush();
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
            flush();
        }
    }

    private void flush() {
        for (LoopChannel channel = toFlush.poll(); channel != null; channel = toFlush.poll()) {
            try {
                channel.flush();
            } catch (Throwable e) {
                failed(channel, e);
            }
        }
    }

    private void failed(LoopChannel channel, Throwable failure) {
        try {
            channel.failed(failure);
        } catch (Throwable e) {
            LineLimit.write(LOG::error, LOG::debug, e,
                    "A listener of {} failed when its connection ended", thread.getName(), e);
        }
    }

    private void end() {
        runTasks();
        for (SelectionKey key : selector.keys()) {
            closeChannel((LoopChannel) key.attachment());
        }
        try {
            selector.close();
        } catch (IOException e) {
            LOG.warn("The selector of {} cannot be closed", thread.getName(), e);
        }
        ended = true;
        runTasks();
    }

    private void closeChannel(LoopChannel channel) {
        try {
            channel.loopClosed();
        } catch (Throwable e) {
            failed(channel, e);
        }
    }
}
