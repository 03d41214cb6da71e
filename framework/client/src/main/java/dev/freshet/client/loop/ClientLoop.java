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
 * One thread that runs any number of connections, tasks and timers. {@link #execute}, {@link #close} and what only asks
 * may be called by any thread; everything else, connections and timers included, only on the loop.
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
    /** Set while a wake-up is on its way, so that many tasks cost one. */
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
     * Starts a loop.
     *
     * @param name of its thread
     * @param spin whether to spin through the last millisecond before a timer. Without it a timer may be late by a
     *     millisecond, the finest time a selector knows; with it by microseconds, at the cost of a busy core while
     *     timers follow each other closely
     * @throws UncheckedIOException if the system has no selector to give
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
     * Runs the task on the loop, soon; tasks brought by one thread keep their order. Any thread may call.
     *
     * @throws RejectedExecutionException if the loop has ended
     */
    @Override
    public void execute(Runnable task) {
        tasks.add(task);
        if (ended && tasks.remove(task)) {
            throw new RejectedExecutionException("the loop " + thread.getName() + " is closed");
        }
        if (!isOnLoop() && woken.compareAndSet(false, true)) {
            selector.wakeup();
        }
    }

    /** Calls the task at this {@link System#nanoTime()}, or at once if it is past. */
    public Timer at(long deadlineNanoTime, Runnable task) {
        Timer timer = timer(task);
        timer.set(deadlineNanoTime);
        return timer;
    }

    /** A timer that is not set yet, for a task that is timed again and again. */
    public Timer timer(Runnable task) {
        return new Timer(this, task);
    }

    /** As {@link #connect(InetSocketAddress, Duration, ConnectionListener, Http1Limits)}, with the default limits. */
    public Http1ClientConnection connect(InetSocketAddress address, Duration connectLimit,
            ConnectionListener listener) {
        return connect(address, connectLimit, listener, Http1Limits.DEFAULT);
    }

    /**
     * Begins to connect and returns. The listener is not called before this call has returned.
     *
     * @param limits for the responses
     * @throws RejectedExecutionException if the loop is being closed
     */
    public Http1ClientConnection connect(InetSocketAddress address, Duration connectLimit,
            ConnectionListener listener, Http1Limits limits) {
        requireConnects();
        Http1ClientConnection connection = new Http1ClientConnection(this, address, listener, limits);
        connection.connect(connectLimit);
        return connection;
    }

    /**
     * Begins to make a connection for requests of any kind and returns. The events are not called before this call has
     * returned; {@link ConnectionEvents#closed} follows whatever comes of it.
     *
     * @throws RejectedExecutionException if the loop is being closed
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
            throw new RejectedExecutionException("the loop " + thread.getName() + " is closed");
        }
    }

    /** Whether the calling thread is this loop. */
    public boolean isOnLoop() {
        return Thread.currentThread() == thread;
    }

    /** How long the loop has spun in wait for timers: time on its core that was no work. Any thread may call. */
    public long spinNanos() {
        return spinNanos;
    }

    /** Closes every connection and ends the loop; waits for that unless called on the loop. Any thread may call. */
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

    /** Flushes the channel when the call at hand has returned. */
    void flushLater(LoopChannel channel) {
        toFlush.addLast(channel);
    }

    void requireOnLoop() {
        if (!isOnLoop()) {
            throw new IllegalStateException("only to be called on the loop " + thread.getName() + "; use execute");
        }
    }

    private void run() {
        while (!stopped) {
            try {
                select();
                runTimers();
                runTasks();
            } catch (Throwable e) {
                // Every connection of this loop depends on it; even out of memory it is better alive.
                LineLimit.write(LOG::error, LOG::debug, e, "The loop {} goes on after an error", thread.getName(), e);
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
            // Closed by a call earlier in this round.
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
                LineLimit.write(LOG::error, LOG::debug, e, "A timer of {} ended with an error", thread.getName(), e);
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
                LineLimit.write(LOG::error, LOG::debug, e, "A task of {} ended with an error", thread.getName(), e);
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
                    "A listener of {} has thrown at the end of its connection", thread.getName(), e);
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
            LOG.warn("The selector of {} does not close", thread.getName(), e);
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
