package dev.freshet.http.http2.session;

/**
 * A limit or timeout that a session enforces against its peer. Names in code style are keys of
 * {@link dev.freshet.http.http2.Http2Limits}.
 */
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
    /** The maximum size of a request body. */
    BODY_SIZE,
    /** The timeout for a frame, a field section or the first SETTINGS. */
    HEADER_TIMEOUT,
    /** The timeout for opening a window that this side waits for. */
    WRITE_TIMEOUT,
    /** The minimum rate at which the peer must accept the data of a stream. */
    RESPONSE_RATE,
    /** The longest time that the peer may be behind with the data of a stream. */
    RESPONSE_WAIT,
    /** The longest time without a stream. */
    IDLE_TIMEOUT
}
