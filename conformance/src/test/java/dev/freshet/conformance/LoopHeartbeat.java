package dev.freshet.conformance;

import dev.freshet.server.HttpServer;
import java.lang.reflect.Field;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;

/**
 * How long the event loops of a server in this process stood still. Every {@value #EVERY_MILLIS} ms each loop gets a
 * task that does nothing; what the task waits for is what every connection of that loop waits for. The loops are taken
 * from the server itself, because in some modes no request shows how late a loop is: other threads read and write
 * there.
 *
 * <p>The thread that brings the tasks notes how late it runs itself: a machine that others share stops it as well.
 */
public final class LoopHeartbeat implements AutoCloseable {
    static final int EVERY_MILLIS = 2;

    private final List<Loop> loops;
    private final Thread thread;
    private volatile boolean stopped;
    private volatile long machineNanos;

    /**
     * What was measured.
     *
     * @param beats how often a loop answered
     * @param longestNanos the longest that one of the loops took
     * @param p99Nanos what all but a hundredth of the beats kept under
     * @param machineNanos the longest that this side was kept from running at its time
     */
    public record Seen(int beats, long longestNanos, long p99Nanos, long machineNanos) {
        @Override
        public String toString() {
            return String.format("%d beats: longest stall of a loop %.1f ms, p99 %.2f ms; the machine's own %.1f ms",
                    beats, longestNanos / 1e6, p99Nanos / 1e6, machineNanos / 1e6);
        }
    }

    /** One loop and what it was seen to take. */
    private static final class Loop {
        private final Executor executor;
        private final AtomicBoolean beating = new AtomicBoolean();
        private volatile long sentAt;
        private long[] nanos = new long[4_096];
        private int count;

        Loop(Executor executor) {
            this.executor = executor;
        }

        void beat() {
            if (beating.compareAndSet(false, true)) {
                sentAt = System.nanoTime();
                executor.execute(this::note);
            }
        }

        private synchronized void note() {
            if (count == nanos.length) {
                nanos = Arrays.copyOf(nanos, 2 * count);
            }
            nanos[count++] = System.nanoTime() - sentAt;
            beating.set(false);
        }

        /** A beat that was never answered counts for as long as it waits. */
        synchronized long[] seen() {
            long[] all = Arrays.copyOf(nanos, beating.get() ? count + 1 : count);
            if (all.length > count) {
                all[count] = System.nanoTime() - sentAt;
            }
            return all;
        }
    }

    private LoopHeartbeat(List<Loop> loops) {
        this.loops = loops;
        this.thread = Thread.ofPlatform().daemon().name("heartbeat").unstarted(this::beat);
    }

    /** Measures the loops of this server from now on. */
    public static LoopHeartbeat of(HttpServer server) {
        LoopHeartbeat heartbeat = new LoopHeartbeat(loops(server).stream().map(Loop::new).toList());
        heartbeat.thread.start();
        return heartbeat;
    }

    /** What was measured so far. */
    public Seen seen() {
        long[] all = loops.stream().flatMapToLong(loop -> Arrays.stream(loop.seen())).sorted().toArray();
        return all.length == 0 ? new Seen(0, 0, 0, machineNanos)
                : new Seen(all.length, all[all.length - 1], all[(all.length - 1) * 99 / 100], machineNanos);
    }

    @Override
    public void close() {
        stopped = true;
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void beat() {
        long next = System.nanoTime();
        while (!stopped) {
            for (Loop loop : loops) {
                loop.beat();
            }
            next += EVERY_MILLIS * 1_000_000L;
            while (next - System.nanoTime() > 0) {
                LockSupport.parkNanos(next - System.nanoTime());
            }
            long late = System.nanoTime() - next;
            machineNanos = Math.max(machineNanos, late);
            next += late;
        }
    }

    @SuppressWarnings("unchecked") // a loop is an executor
    private static List<Executor> loops(HttpServer server) {
        try {
            Field field = HttpServer.class.getDeclaredField("loops");
            field.setAccessible(true);
            return List.copyOf((List<Executor>) field.get(server));
        } catch (ReflectiveOperationException e) {
            throw new AssertionError("the server keeps its loops elsewhere now", e);
        }
    }
}
