package dev.freshet.http.log;

import java.time.Duration;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Limits the log lines of each kind of event, so that no peer can fill a disk or hide one failure behind many others.
 * At most {@link #MOST} lines of a kind are written in each {@link #TIME}. The first suppressed line is announced, and
 * the next written line says how many were suppressed. Suppressed lines go to a lower level. Kinds are hashed to
 * {@link #KINDS} slots, so memory is bounded; kinds that share a slot share its lines. Thread-safe.
 */
public final class LineLimit {
    /** The maximum number of lines of one kind in each {@link #TIME}. */
    public static final int MOST = 10;
    /** The period, which begins with its first line. */
    public static final Duration TIME = Duration.ofMinutes(1);
    /** The number of slots in the process: it writes at most this times {@link #MOST} lines in each {@link #TIME}. */
    public static final int KINDS = 256;

    private static final LineLimit PROCESS = new LineLimit(System::nanoTime);

    private final LongSupplier clock;
    private final Kind[] kinds = new Kind[KINDS];
    private final LongAdder leftOut = new LongAdder();

    /** A level of a logger, such as {@code LOG::error}. */
    @FunctionalInterface
    public interface Level {
        /** Writes a line with one pair of braces per argument; a last extra argument may be an exception. */
        void write(String format, @Nullable Object... arguments);
    }

    LineLimit(LongSupplier clock) {
        this.clock = clock;
        for (int i = 0; i < KINDS; i++) {
            kinds[i] = new Kind();
        }
    }

    /**
     * Writes a line at {@code level}, or at {@code otherwise} if there are too many of its kind.
     *
     * @param kind distinguishes lines with the same format; a client must not be able to choose it. An exception counts
     *     by its class and the place that created it
     * @param arguments as for {@link Level#write}
     */
    public static void write(Level level, Level otherwise, Object kind, String format,
            @Nullable Object... arguments) {
        PROCESS.pass(level, otherwise, kind, format, arguments);
    }

    /** The number of lines in this process that went to the lower level. */
    public static long leftOut() {
        return PROCESS.leftOut.sum();
    }

    /** Resets the limits of all kinds, but not {@link #leftOut()}. For tests that check log output. */
    public static void forget() {
        for (Kind kind : PROCESS.kinds) {
            kind.forget();
        }
    }

    void pass(Level level, Level otherwise, Object kind, String format, @Nullable Object... arguments) {
        long taken = kinds[Math.floorMod(31 * format.hashCode() + number(kind), KINDS)].take(clock.getAsLong());
        if (taken < 0) {
            leftOut.increment();
            if (taken == -1) {
                level.write("\"{}\" was logged {} times in {} s; suppressing and counting further lines", format, MOST,
                        TIME.toSeconds());
            }
            otherwise.write(format, arguments);
            return;
        }
        if (taken > 0) {
            level.write("{} lines \"{}\" were suppressed", taken, format);
        }
        level.write(format, arguments);
    }

    /** Excludes the message of an exception, which the peer may control. */
    private static int number(Object kind) {
        if (!(kind instanceof Throwable failure)) {
            return kind.hashCode();
        }
        StackTraceElement[] trace = failure.getStackTrace();
        return 31 * failure.getClass().getName().hashCode() + (trace.length == 0 ? 0 : trace[0].hashCode());
    }

    private static final class Kind {
        private long began;
        private int written;
        private long leftOut;

        synchronized void forget() {
            written = 0;
            leftOut = 0;
        }

        /**
         * At least 0: write the line, after this number of suppressed ones. -1: the first to suppress. Less: further
         * ones.
         */
        synchronized long take(long now) {
            if (written == 0 || now - began >= TIME.toNanos()) {
                long before = leftOut;
                began = now;
                written = 1;
                leftOut = 0;
                return before;
            }
            if (written < MOST) {
                written++;
                return 0;
            }
            return -++leftOut;
        }
    }
}
