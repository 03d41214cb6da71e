package dev.freshet.lab.load.generator;

import dev.freshet.http.ResponseHead;
import dev.freshet.http.http1.Http1ResponseHead;
import dev.freshet.lab.load.FailureKind;
import org.HdrHistogram.Histogram;

/**
 * Records the outcome of one loop's requests. Only that loop writes, without locks. Others may read {@link #counts()}
 * at any time, and the rest after the load.
 */
final class Recorder {
    private static final int DIGITS = 3;
    private static final int STATUS_LINE_BYTES = "HTTP/1.1 200 \r\n".length();
    private static final int FIELD_BYTES = ": \r\n".length();
    private static final int END_BYTES = "\r\n".length();

    private final Window window;
    private final StartLine startLine;
    private final Histogram latencies;
    private final Histogram waits;
    private final Histogram connects;
    private final long[] failures = new long[FailureKind.values().length];
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
    private long headBytes;
    private long bodyBytes;
    private volatile Counts published = Counts.NONE;

    /**
     * What counts, in nanoseconds.
     *
     * @param limit maximum latency of a correct response
     * @param inTime maximum latency that is in time
     * @param end responses later than this from the start of the load do not count as throughput
     */
    record Window(long limit, long inTime, long end) {
    }

    Recorder(Window window, StartLine startLine) {
        this.window = window;
        this.startLine = startLine;
        this.latencies = new Histogram(1, Math.max(window.limit, 2), DIGITS);
        this.waits = latencies.copy();
        this.connects = latencies.copy();
    }

    void begun(long now) {
        if (!started) {
            start = startLine.pass(now);
            started = true;
        }
        begun++;
    }

    void connected(long nanos) {
        connects.recordValue(Math.clamp(nanos, 0, window.limit));
    }

    /** A response begins. The first head stands for all: the same request was answered. */
    void head(ResponseHead head) {
        if (headBytes == 0) {
            String reason = head instanceof Http1ResponseHead http1 ? http1.reason() : "";
            headBytes = STATUS_LINE_BYTES + reason.length() + END_BYTES;
            head.headers().forEach((name, value) -> headBytes += name.length() + value.length() + FIELD_BYTES);
        }
    }

    /**
     * A correct response to a request started, or intended, at {@code from}.
     *
     * @param head when its head was complete
     * @param length of its body
     */
    void right(long from, long head, long length, long now) {
        long nanos = Math.max(now - from, 0);
        settled++;
        latencies.recordValue(nanos);
        waits.recordValue(Math.clamp(head - from, 0, nanos));
        bodyBytes += length;
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
    }

    void failed(FailureKind kind, long now) {
        settled++;
        failed++;
        failures[kind.ordinal()]++;
        if (kind == FailureKind.WRONG_STATUS || kind == FailureKind.WRONG_BODY) {
            lastAnswer = Math.min(now - start, window.end);
        }
    }

    /** No connection could be opened for a request, whether it was started or not. */
    void notConnected(FailureKind kind, long now) {
        begun++;
        failed(kind, now);
    }

    /** These requests were started, but the load ended before their outcome was known. */
    void abandoned(int count) {
        begun -= count;
    }

    /** Requests started with an unknown outcome. */
    long unsettled() {
        return begun - settled;
    }

    /** Makes the counts visible to other threads. */
    void publish() {
        published = new Counts(begun, ok, inTime, failed);
    }

    Counts counts() {
        return published;
    }

    Histogram latencies() {
        return latencies;
    }

    /** From where the latency begins to the head of the response. */
    Histogram waits() {
        return waits;
    }

    /** How long each connection took to open. */
    Histogram connects() {
        return connects;
    }

    /** The size of a head as text; 0 if there was no response. */
    long headBytes() {
        return headBytes;
    }

    /** The bodies of all correct responses. */
    long bodyBytes() {
        return bodyBytes;
    }

    long failures(FailureKind kind) {
        return failures[kind.ordinal()];
    }

    /** The shortest latency of correct responses; {@link Long#MAX_VALUE} if there were none. */
    long shortest() {
        return shortest;
    }

    long longest() {
        return longest;
    }

    /** When the last counting response arrived, from the start of the load. */
    long lastAnswer() {
        return lastAnswer;
    }
}
