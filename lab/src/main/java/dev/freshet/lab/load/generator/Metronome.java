package dev.freshet.lab.load.generator;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;

/**
 * Wakes a loop at its intended times. A selector sleeps in whole milliseconds, which would be most of a fast server's
 * latency; a spinning loop would use up a core that a database may share. So a separate thread sleeps until the next
 * time and then calls the loop.
 */
final class Metronome implements Runnable {
    /**
     * Sleeping and waking the loop costs some 35 microseconds of CPU on a virtual machine, more than the request
     * itself. Above 10,000 requests a second, those of this interval are sent together.
     */
    private static final long LEAST_BETWEEN_NANOS = 100_000;

    private final Share.Part part;
    private final IntendedTimes times;
    private final long start;
    private final Runnable arrive;
    private final Runnable beat = this::beat;
    private final AtomicBoolean called = new AtomicBoolean();
    private final Thread thread;
    private volatile boolean stopped;

    /**
     * Starts at once.
     *
     * @param arrive run on the loop when something is due
     */
    Metronome(Share.Part part, IntendedTimes times, long startNanos, Runnable arrive) {
        this.part = part;
        this.times = times;
        this.start = startNanos;
        this.arrive = arrive;
        this.thread = Thread.ofPlatform().daemon().name("metronome").start(this);
    }

    void stop() {
        stopped = true;
        LockSupport.unpark(thread);
    }

    @Override
    public void run() {
        sleepExactly();
        long next = 0;
        long time = start;
        while (next < times.count() && sleepUntil(Math.max(time, start + times.at(next)))) {
            if (called.compareAndSet(false, true)) {
                part.loop().execute(beat);
            }
            long now = part.now();
            next = times.firstAfter(now - start);
            time = now + LEAST_BETWEEN_NANOS;
        }
    }

    private void beat() {
        called.set(false);
        arrive.run();
    }

    /** Returns whether to go on. */
    private boolean sleepUntil(long time) {
        long nanos = time - part.now();
        while (nanos > 0 && !stopped) {
            LockSupport.parkNanos(this, nanos);
            nanos = time - part.now();
        }
        return !stopped;
    }

    /** Linux lets a thread sleep up to 50 microseconds longer than asked, unless the thread opts out. */
    private static void sleepExactly() {
        try {
            Path task = Path.of("/proc/thread-self").toRealPath();
            Files.writeString(Path.of("/proc", task.getFileName().toString(), "timerslack_ns"), "1");
        } catch (IOException e) {
            // Not Linux, or not allowed there: it wakes a little later.
        }
    }
}
