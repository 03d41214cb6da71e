package dev.freshet.http.http2.session;

/** A limit of {@link dev.freshet.http.http2.Http2Limits}, or a time limit, that a session keeps against its peer. */
public enum SessionLimit {
    /** {@code max-resets}. */
    RESETS,
    /** {@code max-continuations}. */
    CONTINUATIONS,
    /** {@code max-control-frames}. */
    CONTROL_FRAMES,
    /** {@code max-queued-acks}. */
    QUEUED_ACKS,
    /** {@code max-empty-frames}. */
    EMPTY_FRAMES,
    /** {@code max-concurrent-streams}. */
    STREAMS,
    /** {@code max-header-list-bytes} and {@code max-header-count}. */
    HEAD_SIZE,
    /** The body limit of the server. */
    BODY_SIZE,
    /** The time that a field section, or the first SETTINGS, may take. */
    HEADER_TIMEOUT,
    /** The time that a peer may leave no window for what is to be sent. */
    WRITE_TIMEOUT,
    /** The least rate at which a peer must take what is to be sent on a stream. */
    RESPONSE_RATE,
    /** The time that a peer may be behind with what is to be sent on a stream. */
    RESPONSE_WAIT,
    /** The time without a stream. */
    IDLE_TIMEOUT
}
