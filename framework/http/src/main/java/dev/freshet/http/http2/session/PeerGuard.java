package dev.freshet.http.http2.session;

import dev.freshet.http.http2.ErrorCode;
import dev.freshet.http.http2.Http2Exception;
import dev.freshet.http.http2.Http2Limits;

/**
 * Counts actions of a peer that cost this side more than the peer. If there are too many, methods throw
 * {@link Http2Exception} ENHANCE_YOUR_CALM for the connection.
 */
final class PeerGuard {
    /**
     * Each part of a DATA frame sent permits two window updates: one for the stream and one for the connection. Some
     * clients send both for every 4 KiB that their application has read, however large the frames were.
     */
    private static final int UPDATES_A_PART = 2;
    private static final int PART = 2 * 1024;
    /** For what a client with large windows has received before its application reads. */
    private static final int MOST_WELCOME_UPDATES = 100_000;
    /** Each stream opened here permits this many frames after it is closed: heads, trailers, a reset. */
    private static final int LATE_A_STREAM = 4;
    private static final int MOST_WELCOME_LATE = 4_000;
    /** A field section over the limits counts as this many resets, because it costs so much more. */
    private static final int RESETS_A_LARGE_SECTION = 10;

    private final Http2Limits limits;
    private final LimitListener listener;
    private final EventRate resets;
    private final EventRate controls;
    private int continuations;
    private int empty;
    private int queuedAcks;
    /** Those of {@link #queuedAcks} that were added after the mark, which {@link #dataSent} moves. */
    private int acksAfterMark;
    private int dataAfterMark;
    private int welcomeUpdates = UPDATES_A_PART;
    private int welcomeLate;

    PeerGuard(Http2Limits limits, LimitListener listener) {
        this.limits = limits;
        this.listener = listener;
        long span = limits.resetWindowSeconds() * 1_000_000_000L;
        resets = new EventRate(limits.maxResets(), span);
        controls = new EventRate(limits.maxControlFrames(), span);
    }

    /** The peer reset a stream (CVE-2023-44487) or made this side reset one (CVE-2025-8671). */
    void reset(long nanoTime) {
        resets(nanoTime, 1);
    }

    /**
     * A field section over the limits was decoded. References to the table make it cheap for the peer (CVE-2026-49975).
     * This side must decode it in any case, to keep the table in sync.
     */
    void largeSection(long nanoTime) {
        listener.reached(SessionLimit.HEAD_SIZE);
        resets(nanoTime, RESETS_A_LARGE_SECTION);
    }

    private void resets(long nanoTime, int count) {
        if (resets.exceeded(nanoTime, count)) {
            throw tooMuch(SessionLimit.RESETS, "too many streams were reset");
        }
    }

    /** A frame arrived that carries neither a request nor a body. */
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

    /** A DATA frame with this many bytes was added to the output. */
    void dataSent(int bytes) {
        welcomeUpdates = Math.min(welcomeUpdates + UPDATES_A_PART * Math.ceilDiv(bytes, PART), MOST_WELCOME_UPDATES);
        dataAfterMark += bytes;
        if (dataAfterMark >= SessionOutput.DATA_BEHIND_READ) {
            // While a long body is sent, there are always unread bytes, but acknowledgements before the mark were read.
            queuedAcks = acksAfterMark;
            acksAfterMark = 0;
            dataAfterMark = 0;
        }
    }

    /** This side opened a stream. */
    void streamOpened() {
        welcomeLate = Math.min(welcomeLate + LATE_A_STREAM, MOST_WELCOME_LATE);
    }

    /** A frame arrived for a closed stream of this side; this is normal if both sides end it at the same time. */
    void late(long nanoTime) {
        if (welcomeLate > 0) {
            welcomeLate--;
        } else {
            control(nanoTime);
        }
    }

    /** A SETTINGS or PING must be acknowledged. */
    void ack() {
        acksAfterMark++;
        if (++queuedAcks > limits.maxQueuedAcks()) {
            throw tooMuch(SessionLimit.QUEUED_ACKS, "too many acknowledgements are unread");
        }
    }

    /** The peer has read all acknowledgements. */
    void acksRead() {
        queuedAcks = 0;
        acksAfterMark = 0;
    }

    void headersBegin() {
        continuations = 0;
    }

    /** Limits CONTINUATION frames (CVE-2024-27316). */
    void continuation() {
        if (++continuations > limits.maxContinuations()) {
            throw tooMuch(SessionLimit.CONTINUATIONS, "a field section has too many frames");
        }
    }

    /** A frame arrived of a type that normally carries something. */
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
