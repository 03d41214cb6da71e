package dev.freshet.http.http2.session;

import java.util.Arrays;

/**
 * Remembers closed streams in bounded memory: the latest resets, and the latest identifiers that the peer skipped. Any
 * other identifier up to the last opened one belongs to a stream that ended normally. Exception: a stream up to the
 * highest forgotten reset counts as reset by this side. RFC 9113 section 5.1 requires to ignore late frames on it.
 */
final class ClosedStreams {
    /** Enough for the resets that a peer may not have seen yet while it continues to send. */
    private static final int MOST = 256;
    private static final int RANGES = 8;
    private static final int[] NONE = new int[0];

    /** Identifiers of reset streams; negative if the peer reset the stream. */
    private int[] resets = NONE;
    private int resetCount;
    /** The highest identifier that was dropped from {@code resets}. */
    private int lastForgotten;
    /** Pairs of the first and the last identifier of a skipped range. */
    private int[] skipped = NONE;
    private int skippedCount;

    void remember(int streamId, StreamState end) {
        if (end == StreamState.ENDED) {
            return;
        }
        if (resetCount == resets.length && resets.length < MOST) {
            resets = Arrays.copyOf(resets, Math.max(8, resets.length * 2));
        }
        int at = resetCount++ % resets.length;
        lastForgotten = Math.max(lastForgotten, Math.abs(resets[at]));
        resets[at] = end == StreamState.RESET_SENT ? streamId : -streamId;
    }

    /** The peer opened a stream above these identifiers. */
    void skip(int first, int last) {
        if (skipped.length == 0) {
            skipped = new int[2 * RANGES];
        }
        int at = 2 * (skippedCount++ % RANGES);
        skipped[at] = first;
        skipped[at + 1] = last;
    }

    StreamState of(int streamId) {
        for (int i = 0; i < Math.min(resetCount, resets.length); i++) {
            if (resets[i] == streamId) {
                return StreamState.RESET_SENT;
            }
            if (resets[i] == -streamId) {
                return StreamState.RESET_RECEIVED;
            }
        }
        return streamId <= lastForgotten ? StreamState.RESET_SENT : StreamState.ENDED;
    }

    /** Whether this stream was closed without being used (RFC 9113 section 5.1.1). */
    boolean wasSkipped(int streamId) {
        for (int i = 0; i < 2 * Math.min(skippedCount, RANGES); i += 2) {
            if (skipped[i] <= streamId && streamId <= skipped[i + 1]) {
                return true;
            }
        }
        return false;
    }
}
