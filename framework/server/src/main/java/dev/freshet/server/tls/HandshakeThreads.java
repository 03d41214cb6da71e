package dev.freshet.server.tls;

import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The threads for TLS handshakes, which event loops must not run. A handshake computes for a millisecond or more, and
 * may wait for an external key or certificate status. There is one thread fewer than processors, at least one, so that
 * many simultaneous handshakes leave a processor to established connections. If all of them seem to be waiting, more
 * are added for a while, up to {@value #MOST}. With more processors than that, none are added.
 *
 * <p>The queue is unbounded, but each connection has at most one step in it.
 */
final class HandshakeThreads implements Executor {
    private static final int MOST = 64;
    private static final Duration IDLE = Duration.ofSeconds(10);
    private static final long LOOK_MILLIS = 250;

    private final int usual;
    private final int most;
    private final LinkedBlockingQueue<Runnable> line = new LinkedBlockingQueue<>();
    private final ThreadPoolExecutor threads;
    /** Used only by the ticking thread. */
    private @Nullable Runnable firstAtTick;

    HandshakeThreads(int processors) {
        usual = Math.max(1, processors - 1);
        most = Math.max(usual, MOST);
        threads = new ThreadPoolExecutor(usual, most, IDLE.toMillis(), TimeUnit.MILLISECONDS, line,
                Thread.ofPlatform().daemon().name("freshet-tls-", 1).factory(),
                // It rejects only once it has stopped: the connection is or will be closed.
                new ThreadPoolExecutor.DiscardPolicy());
        threads.allowCoreThreadTimeOut(true);
    }

    /** Runs a step of a handshake, possibly later; never after {@link #stop}. Thread-safe. */
    @Override
    public void execute(Runnable step) {
        threads.execute(step);
    }

    /**
     * Runs the work and waits for it.
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
            throw new IOException("interrupted during a handshake", e);
        }
        if (!channel.isOpen()) {
            throw new ClosedChannelException();
        }
    }

    /** Adds threads if the queue does not move. Call it every quarter of a second, from one thread. */
    void tick() {
        Runnable first = line.peek();
        if (first == null) {
            // Keep threads that still wait, so that the next step finds a free one.
            threads.setCorePoolSize(Math.max(usual,
                    Math.min(threads.getActiveCount() + 1, threads.getCorePoolSize())));
        } else if (first == firstAtTick) {
            threads.setCorePoolSize(Math.min(2 * threads.getCorePoolSize(), most));
        }
        firstAtTick = first;
    }

    /** Interrupts running steps and drops queued ones. */
    void stop() {
        threads.shutdownNow();
    }
}
