package dev.freshet.lab.load.generator;

import dev.freshet.lab.load.FailureKind;
import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.Histogram;

/**
 * Keeps what came of the requests of one loop. Only that loop writes, without locks; others read when the load is over,
 * and {@link #counts()} at any time.
 */
final class Recorder {
    private static final int DIGITS = 3;

    private final Window window;
    private final StartLine startLine;
    private final Histogram latencies;
    private final long[] failures = new long[FailureKind.values().length];
    private final List<TickPart> ticks = new ArrayList<>();
    private TickPart tick;
    private long tickEnd;
    private long start;
    private boolean started;
    private long begun;
    private long settled;
    private long ok;
    private long inTime;
    private long failed;
    private long shortest = Long.MAX_VALUE;
    private long longest;
    private long lastAnswer;
    private volatile Counts published = Counts.NONE;

    /**
     * What counts, in nanoseconds.
     *
     * @param limit the longest latency of a right answer
     * @param inTime the longest latency that is in time
     * @param end answers that come later than this from the start of the load are no throughput
     * @param tick the length of an interval
     */
    record Window(long limit, long inTime, long end, long tick) {
    }

    Recorder(Window window, StartLine startLine) {
        this.window = window;
        this.startLine = startLine;
        this.latencies = new Histogram(1, Math.max(window.limit, 2), DIGITS);
        this.tick = new TickPart(0, window.limit);
    }

    /** A request is begun now. */
    void begun(long now) {
        if (!started) {
            start = startLine.pass(now);
            tickEnd = start + window.tick;
            started = true;
        }
        begun++;
    }

    /** The right answer came to a request begun, or intended, at {@code from}. */
    void right(long from, long now) {
        long nanos = Math.max(now - from, 0);
        settled++;
        latencies.recordValue(nanos);
        shortest = Math.min(shortest, nanos);
        longest = Math.max(longest, nanos);
        if (now - start > window.end) {
            return;
        }
        lastAnswer = now - start;
        ok++;
        if (nanos <= window.inTime) {
            inTime++;
        }
        tickAt(now).right(nanos);
    }

    /** A request came to nothing. */
    void failed(FailureKind kind, long now) {
        settled++;
        failed++;
        failures[kind.ordinal()]++;
        if (kind == FailureKind.WRONG_STATUS || kind == FailureKind.WRONG_BODY) {
            lastAnswer = Math.min(now - start, window.end);
        }
        tickAt(now).failed();
    }

    /** No connection could be made for a request; it need not have been begun. */
    void notConnected(FailureKind kind, long now) {
        begun++;
        if (started) {
            failed(kind, now);
            return;
        }
        settled++;
        failed++;
        failures[kind.ordinal()]++;
        tick.failed();
    }

    /** So many requests were begun in vain: the load was ended before it was known what comes of them. */
    void abandoned(int count) {
        begun -= count;
    }

    private TickPart tickAt(long now) {
        if (now - tickEnd >= 0) {
            nextTick(now);
        }
        return tick;
    }

    private void nextTick(long now) {
        ticks.add(tick);
        long index = (now - start) / window.tick;
        tick = new TickPart(index, window.limit);
        tickEnd = start + (index + 1) * window.tick;
    }

    /** Requests begun of which it is not known yet what comes of them. */
    long unsettled() {
        return begun - settled;
    }

    /** Lets other threads see how far the load is. */
    void publish() {
        published = new Counts(begun, ok, inTime, failed);
    }

    Counts counts() {
        return published;
    }

    Histogram latencies() {
        return latencies;
    }

    /** The intervals in which something came to an end, in order. */
    List<TickPart> ticks() {
        List<TickPart> all = new ArrayList<>(ticks);
        all.add(tick);
        return all;
    }

    long failures(FailureKind kind) {
        return failures[kind.ordinal()];
    }

    /** Of the right answers; {@link Long#MAX_VALUE} if there were none. */
    long shortest() {
        return shortest;
    }

    long longest() {
        return longest;
    }

    /** When the last answer came that counts, from the start of the load. */
    long lastAnswer() {
        return lastAnswer;
    }
}
