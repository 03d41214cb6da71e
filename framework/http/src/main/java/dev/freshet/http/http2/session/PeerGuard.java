package dev.freshet.http.http2.session;

import dev.freshet.http.http2.ErrorCode;
import dev.freshet.http.http2.Http2Exception;
import dev.freshet.http.http2.Http2Limits;

/**
 * Counts what a peer does that costs this side more than itself, and ends the connection with ENHANCE_YOUR_CALM when it
 * is too much. Each method throws {@link Http2Exception} then.
 */
final class PeerGuard {
    /** Window updates that each DATA frame sent makes welcome: one for the stream, one for the connection. */
    private static final int UPDATES_A_FRAME = 2;
    private static final int MOST_WELCOME_UPDATES = 1_000;
    /** Frames for a stream that is gone that each stream opened here makes welcome: heads, trailers, a reset. */
    private static final int LATE_A_STREAM = 4;
    private static final int MOST_WELCOME_LATE = 4_000;
    /** What a field section over the limits counts for among the resets, as it costs so much more. */
    private static final int RESETS_A_LARGE_SECTION = 10;

    private final Http2Limits limits;
    private final LimitListener listener;
    private final EventRate resets;
    private final EventRate controls;
    private int continuations;
    private int empty;
    private int queuedAcks;
    private int welcomeUpdates = UPDATES_A_FRAME;
    private int welcomeLate;

    PeerGuard(Http2Limits limits, LimitListener listener) {
        this.limits = limits;
        this.listener = listener;
        long span = limits.resetWindowSeconds() * 1_000_000_000L;
        resets = new EventRate(limits.maxResets(), span);
        controls = new EventRate(limits.maxControlFrames(), span);
    }

    /** The peer has reset a stream (CVE-2023-44487), or made this side do so (CVE-2025-8671). */
    void reset(long nanoTime) {
        resets(nanoTime, 1);
    }

    /**
     * A field section over the limits was decoded. It costs the peer little where it names what is in the table
     * (CVE-2026-49975), and as much here whatever becomes of its stream: decoded it must be for the table's sake.
     */
    void largeSection(long nanoTime) {
        listener.reached(SessionLimit.HEAD_SIZE);
        resets(nanoTime, RESETS_A_LARGE_SECTION);
    }

    private void resets(long nanoTime, int count) {
        if (resets.exceeded(nanoTime, count)) {
            throw tooMuch(SessionLimit.RESETS, "too many streams are reset");
        }
    }

    /** A frame that carries no request and no body. */
    void control(long nanoTime) {
        if (controls.exceeded(nanoTime, 1)) {
            throw tooMuch(SessionLimit.CONTROL_FRAMES, "too many control frames");
        }
    }

    void windowUpdate(long nanoTime) {
        if (welcomeUpdates > 0) {
            welcomeUpdates--;
        } else {
            control(nanoTime);
        }
    }

    void dataSent() {
        welcomeUpdates = Math.min(welcomeUpdates + UPDATES_A_FRAME, MOST_WELCOME_UPDATES);
    }

    /** This side has opened a stream. */
    void streamOpened() {
        welcomeLate = Math.min(welcomeLate + LATE_A_STREAM, MOST_WELCOME_LATE);
    }

    /** A frame for a stream of this side that is gone, as comes where both sides end it at a time. */
    void late(long nanoTime) {
        if (welcomeLate > 0) {
            welcomeLate--;
        } else {
            control(nanoTime);
        }
    }

    /** A SETTINGS or PING is to be acknowledged. */
    void ack() {
        if (++queuedAcks > limits.maxQueuedAcks()) {
            throw tooMuch(SessionLimit.QUEUED_ACKS, "acknowledgements are not read");
        }
    }

    /** The peer has read every acknowledgement. */
    void acksRead() {
        queuedAcks = 0;
    }

    void headersBegin() {
        continuations = 0;
    }

    /** CVE-2024-27316. */
    void continuation() {
        if (++continuations > limits.maxContinuations()) {
            throw tooMuch(SessionLimit.CONTINUATIONS, "a field section in too many frames");
        }
    }

    /** A frame of the kind that carries something. */
    void carries(boolean something) {
        if (something) {
            empty = 0;
        } else if (++empty > limits.maxEmptyFrames()) {
            throw tooMuch(SessionLimit.EMPTY_FRAMES, "too many empty frames");
        }
    }

    Http2Exception tooMuch(SessionLimit limit, String reason) {
        listener.reached(limit);
        return new Http2Exception(0, ErrorCode.ENHANCE_YOUR_CALM, reason);
    }
}
