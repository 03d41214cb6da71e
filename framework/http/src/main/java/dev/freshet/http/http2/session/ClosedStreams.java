package dev.freshet.http.http2.session;

import dev.freshet.http.http2.session.StreamState.End;
import java.util.Arrays;

/**
 * What is remembered of streams that are gone: the last that were reset, and the last ids that the peer passed over, in
 * bounded memory. Any other id up to the last opened is that of a stream which ended.
 */
final class ClosedStreams {
    /** As many resets as may be on their way to a peer that goes on sending meanwhile. */
    private static final int MOST = 256;
    private static final int RANGES = 8;
    private static final int[] NONE = new int[0];

    /** Ids of streams reset; negative where the peer did it. */
    private int[] resets = NONE;
    private int resetCount;
    /** The highest id that was among the resets and is not any more. */
    private int lastForgotten;
    /** Pairs of the first and the last id passed over. */
    private int[] skipped = NONE;
    private int skippedCount;

    void remember(int streamId, End end) {
        if (end == End.ENDED) {
            return;
        }
        if (resetCount == resets.length && resets.length < MOST) {
            resets = Arrays.copyOf(resets, Math.max(8, resets.length * 2));
        }
        int at = resetCount++ % resets.length;
        lastForgotten = Math.max(lastForgotten, Math.abs(resets[at]));
        resets[at] = end == End.RESET_SENT ? streamId : -streamId;
    }

    /** Up to this id a stream that counts as ended may have been reset. */
    int lastForgotten() {
        return lastForgotten;
    }

    /** The peer opened a stream above these. */
    void skip(int first, int last) {
        if (skipped.length == 0) {
            skipped = new int[2 * RANGES];
        }
        int at = 2 * (skippedCount++ % RANGES);
        skipped[at] = first;
        skipped[at + 1] = last;
    }

    /** The state of a stream that is no more. */
    StreamState of(int streamId) {
        for (int i = 0; i < Math.min(resetCount, resets.length); i++) {
            if (resets[i] == streamId) {
                return StreamState.RESET_SENT;
            }
            if (resets[i] == -streamId) {
                return StreamState.RESET_RECEIVED;
            }
        }
        return StreamState.ENDED;
    }

    /** Whether this stream was closed without ever being used (RFC 9113 section 5.1.1). */
    boolean wasSkipped(int streamId) {
        for (int i = 0; i < 2 * Math.min(skippedCount, RANGES); i += 2) {
            if (skipped[i] <= streamId && streamId <= skipped[i + 1]) {
                return true;
            }
        }
        return false;
    }
}
