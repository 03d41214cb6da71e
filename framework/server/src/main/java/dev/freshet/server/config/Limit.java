package dev.freshet.server.config;

/** A limit that the server enforces; {@code HttpServer.reached} counts how often. */
public enum Limit {
    /** {@code server.timeouts.idle}. */
    IDLE_TIMEOUT,
    /** {@code server.timeouts.header}. */
    HEADER_TIMEOUT,
    /** {@code server.timeouts.body}. */
    BODY_TIMEOUT,
    /** {@code server.timeouts.write}. */
    WRITE_TIMEOUT,
    /** {@code server.timeouts.queue}. */
    QUEUE_TIMEOUT,
    /** {@code server.max-queue}. */
    QUEUE_FULL,
    /** {@code server.max-connections}, or the part of it that one client may use. */
    CONNECTIONS,
    /** The request line, headers or trailers are too large or too many. */
    HEAD_SIZE,
    /** {@code server.max-body-bytes}. */
    BODY_SIZE,
    /** {@code server.min-body-rate}. */
    BODY_RATE,
    /** {@code server.min-response-rate}. */
    RESPONSE_RATE,
    /** {@code server.max-response-wait}. */
    RESPONSE_WAIT,
    /** {@code server.body-memory}. */
    BODY_MEMORY,
    /** {@code server.http2.max-resets}. */
    HTTP2_RESETS,
    /** {@code server.http2.max-continuations}. */
    HTTP2_CONTINUATIONS,
    /** {@code server.http2.max-control-frames}. */
    HTTP2_CONTROL_FRAMES,
    /** {@code server.http2.max-queued-acks}. */
    HTTP2_QUEUED_ACKS,
    /** {@code server.http2.max-empty-frames}. */
    HTTP2_EMPTY_FRAMES,
    /** {@code server.http2.max-concurrent-streams}. */
    HTTP2_STREAMS,
    /** A TLS handshake took longer than {@code server.timeouts.header}. */
    TLS_HANDSHAKE
}
