package dev.freshet.server.tls;

import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * The threads that shake hands, so that no loop does. A handshake is a millisecond of work or more, and where a key or
 * an answer about a certificate comes from elsewhere it is a wait. One thread fewer than processors, but one at least:
 * however many peers begin at once, established connections keep a processor. Where those threads all seem to wait there
 * are more for a while, up to {@value #MOST}.
 *
 * <p>The line has no limit of its own: each connection has one step in it at most.
 */
final class HandshakeThreads implements Executor {
    private static final int MOST = 64;
    private static final Duration IDLE = Duration.ofSeconds(10);
    private static final long LOOK_MILLIS = 250;

    private final int usual = Math.max(1, Runtime.getRuntime().availableProcessors() - 1);
    private final AtomicInteger named = new AtomicInteger();
    private final LinkedBlockingQueue<Runnable> line = new LinkedBlockingQueue<>();
    private final ThreadPoolExecutor threads = new ThreadPoolExecutor(usual, MOST, IDLE.toMillis(),
            TimeUnit.MILLISECONDS, line, this::thread);
    /** By the thread that ticks. */
    private @Nullable Runnable firstAtTick;

    HandshakeThreads() {
        threads.allowCoreThreadTimeOut(true);
    }

    private Thread thread(Runnable run) {
        return Thread.ofPlatform().daemon().name("freshet-tls-" + named.incrementAndGet()).unstarted(run);
    }

    /** Runs a step of a handshake, later if need be; never, once these are stopped. Any thread may call. */
    @Override
    public void execute(Runnable step) {
        try {
            threads.execute(step);
        } catch (RejectedExecutionException e) {
            // Stopped, and the connection is closed or about to be.
        }
    }

    /**
     * Has the work done and waits for that.
     *
     * @throws ClosedChannelException if the channel was closed first
     */
    void await(Runnable work, SocketChannel channel) throws IOException {
        CountDownLatch done = new CountDownLatch(1);
        execute(() -> {
            try {
                if (channel.isOpen()) {
                    work.run();
                }
            } finally {
                done.countDown();
            }
        });
        try {
            boolean isDone;
            do {
                isDone = done.await(LOOK_MILLIS, TimeUnit.MILLISECONDS);
            } while (!isDone && channel.isOpen());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted within a handshake", e);
        }
        if (!channel.isOpen()) {
            throw new ClosedChannelException();
        }
    }

    /** Looks whether the line moves; every quarter of a second, by one thread. */
    void tick() {
        Runnable first = line.peek();
        if (first == null) {
            // Those that still wait keep their places: who comes next finds a free thread.
            threads.setCorePoolSize(Math.max(usual,
                    Math.min(threads.getActiveCount() + 1, threads.getCorePoolSize())));
        } else if (first == firstAtTick) {
            threads.setCorePoolSize(Math.min(2 * threads.getCorePoolSize(), MOST));
        }
        firstAtTick = first;
    }

    /** Interrupts what runs and drops what waits. */
    void stop() {
        threads.shutdownNow();
    }
}
