package dev.freshet.http.log;

import java.time.Duration;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Bounds the lines that one kind of event gets into the log, so that no peer can fill a disk, or hide one failure behind
 * many of another kind: at most {@link #MOST} of a kind in each {@link #TIME}. The first line that is left out is
 * announced, the next that is written says how many were; each still goes to a lower level. Kinds are told apart by a
 * number of {@link #KINDS}, so what this keeps does not grow; two that share one share its lines. Any thread may call.
 */
public final class LineLimit {
    /** Lines of one kind in a {@link #TIME}. */
    public static final int MOST = 10;
    /** From the first of them on. */
    public static final Duration TIME = Duration.ofMinutes(1);
    /** Of the whole process, so at most this times {@link #MOST} lines are written in a {@link #TIME}. */
    public static final int KINDS = 256;

    private static final LineLimit PROCESS = new LineLimit(System::nanoTime);

    private final LongSupplier clock;
    private final Kind[] kinds = new Kind[KINDS];
    private final LongAdder leftOut = new LongAdder();

    /** A level of a logger, as {@code LOG::error}. */
    @FunctionalInterface
    public interface Level {
        /** With a pair of braces for each argument; the last may be a failure beside them. */
        void write(String format, @Nullable Object... arguments);
    }

    LineLimit(LongSupplier clock) {
        this.clock = clock;
        for (int i = 0; i < KINDS; i++) {
            kinds[i] = new Kind();
        }
    }

    /**
     * Writes a line at the level, or at the other one once there are too many of its kind.
     *
     * @param kind what tells apart lines of the same format, and no client can choose; of a failure its class and the
     *     place where it was made count
     * @param arguments as the level takes them
     */
    public static void write(Level level, Level otherwise, Object kind, String format,
            @Nullable Object... arguments) {
        PROCESS.pass(level, otherwise, kind, format, arguments);
    }

    /** How many lines went to the lower level, in this process. */
    public static long leftOut() {
        return PROCESS.leftOut.sum();
    }

    /** Forgets which lines were written, but not how many were left out: for tests that look at what is logged. */
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
                level.write("\"{}\" was logged {} times in {} s: further lines are left out, and counted", format, MOST,
                        TIME.toSeconds());
            }
            otherwise.write(format, arguments);
            return;
        }
        if (taken > 0) {
            level.write("{} lines \"{}\" were left out", taken, format);
        }
        level.write(format, arguments);
    }

    /** Not by its message, which may be the peer's words. */
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

        /** 0 or more: may be written, so many were left out before. -1: the first that is left out; less: others. */
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
