package dev.freshet.lab.load.generator;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The share of time in which a thread had work: the thread that constructs this object, from the construction on. A
 * thread has work while it runs, and while it waits for a core. Counting only the running time would hide the overload
 * of a generator that shares its core with a database.
 */
final class LoopWork {
    static final double UNKNOWN = -1;

    private final long before = workNanos();
    private final long begin = System.nanoTime();

    /** The share of the time so far, 0 to 1; call it on the same thread. */
    double share() {
        long after = workNanos();
        long nanos = System.nanoTime() - begin;
        return before < 0 || after < 0 || nanos <= 0 ? UNKNOWN : Math.clamp((double) (after - before) / nanos, 0, 1);
    }

    /** Linux: time on a core and time waiting for one, the first two numbers of the thread's schedstat. */
    private static long workNanos() {
        try {
            String[] numbers = Files.readString(Path.of("/proc/thread-self/schedstat")).split(" ");
            return Long.parseLong(numbers[0]) + Long.parseLong(numbers[1]);
        } catch (IOException e) {
            // Another system, or a kernel without these numbers.
            return -1;
        }
    }
}
