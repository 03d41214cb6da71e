package dev.freshet.client.loop;

import dev.freshet.http.http1.Http1Limits;
import dev.freshet.transport.EventLoop;
import dev.freshet.transport.Timer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;

/**
 * An event loop: one thread for any number of connections, tasks and timers. Any thread may call {@link #execute},
 * {@link #close} and the query methods. Use everything else, including connections and timers, only on the event loop.
 */
public final class ClientLoop implements Executor, AutoCloseable {
    private final EventLoop loop;
    private final LoopBuffers buffers = new LoopBuffers();

    private final boolean shared;

    private ClientLoop(EventLoop loop, boolean shared) {
        this.loop = loop;
        this.shared = shared;
    }

    /** Uses an event loop that belongs to someone else. {@link #close} does not end it. */
    public static ClientLoop on(EventLoop loop) {
        return new ClientLoop(loop, true);
    }

    /**
     * Starts an event loop. Its timers can be a millisecond late, because a selector waits for whole milliseconds.
     *
     * @param name the name of its thread
     * @throws UncheckedIOException if the system cannot open a selector
     */
    public static ClientLoop start(String name) {
        try {
            return start(new EventLoop(name, true));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static ClientLoop start(EventLoop loop) {
        try {
            loop.start();
        } catch (RuntimeException | Error e) {
            // Without a thread, nobody else closes the selector.
            loop.stop();
            throw e;
        }
        return new ClientLoop(loop, false);
    }

    /**
     * Runs the task on the event loop. Tasks from one thread keep their order. Thread-safe.
     *
     * @throws RejectedExecutionException if the event loop has ended
     */
    @Override
    public void execute(Runnable task) {
        if (!loop.offer(task)) {
            throw isClosed();
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
        return loop.timer(task);
    }

    /**
     * Starts connecting and returns. The listener is called only after this method has returned. The limits of
     * responses are {@link Http1Limits#DEFAULT}.
     *
     * @throws RejectedExecutionException if the event loop is closing
     */
    public Http1ClientConnection connect(InetSocketAddress address, Duration connectLimit,
            ConnectionListener listener) {
        requireConnects();
        return new Http1ClientConnection(this, address, connectLimit, listener);
    }

    /**
     * Starts making a connection of any HTTP version and returns. Events come only after this method has returned;
     * {@link ConnectionEvents#closed} comes in any case.
     *
     * @throws RejectedExecutionException if the event loop is closing
     */
    public ConnectAttempt open(ConnectTarget target, ConnectionEvents events) {
        requireConnects();
        return new Opening(this, target, events);
    }

    private void requireConnects() {
        requireOnLoop();
        if (loop.isStopped()) {
            throw isClosed();
        }
    }

    private RejectedExecutionException isClosed() {
        return new RejectedExecutionException("the event loop " + loop.name() + " is closed");
    }

    /** Whether it uses this event loop. Thread-safe. */
    public boolean isOn(EventLoop other) {
        return loop == other;
    }

    /** Whether the event loop accepts connections. Thread-safe. */
    public boolean isRunning() {
        return !loop.isStopped();
    }

    /** Whether the calling thread is this event loop. */
    public boolean isOnLoop() {
        return loop.inLoop();
    }

    /**
     * Closes all connections and ends the event loop. Waits for its end, unless called on the event loop. Does nothing
     * if the loop belongs to someone else. Thread-safe.
     */
    @Override
    public void close() {
        if (shared) {
            return;
        }
        loop.stop();
        if (!isOnLoop()) {
            loop.join();
        }
    }

    EventLoop events() {
        return loop;
    }

    LoopBuffers buffers() {
        return buffers;
    }

    void requireOnLoop() {
        loop.requireInLoop();
    }
}
