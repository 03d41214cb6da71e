package dev.freshet.http.http2.session;

import dev.freshet.http.http2.ErrorCode;
import dev.freshet.http.http2.Http2Exception;

/**
 * The states of a stream and their transitions (RFC 9113 section 5.1). There are no reserved states, because Freshet
 * neither pushes nor accepts a push. How a stream was closed decides how late frames are treated.
 */
public enum StreamState {
    /** No frame was sent or received; HEADERS opens the stream. */
    IDLE,
    /** Both sides may send. */
    OPEN,
    /** This side has ended; the peer may send. */
    HALF_CLOSED_LOCAL,
    /** The peer has ended; this side may send. */
    HALF_CLOSED_REMOTE,
    /** Closed, because both sides have ended. */
    ENDED,
    /** Closed, because this side has sent RST_STREAM. */
    RESET_SENT,
    /** Closed, because the peer has sent RST_STREAM. */
    RESET_RECEIVED;

    /**
     * HEADERS or DATA arrived. A peer may send frames before it sees a reset, so {@link #RESET_SENT} ignores them.
     *
     * @throws Http2Exception STREAM_CLOSED, for the stream or the connection, if the frame is not allowed
     */
    StreamState received(int streamId, boolean endStream) {
        return switch (this) {
            case IDLE, OPEN -> endStream ? HALF_CLOSED_REMOTE : OPEN;
            case HALF_CLOSED_LOCAL -> endStream ? ENDED : this;
            case HALF_CLOSED_REMOTE ->
                    throw new Http2Exception(streamId, ErrorCode.STREAM_CLOSED, "a frame follows END_STREAM");
            case ENDED -> throw new Http2Exception(0, ErrorCode.STREAM_CLOSED, "a frame refers to an ended stream");
            case RESET_SENT -> this;
            case RESET_RECEIVED ->
                    throw new Http2Exception(streamId, ErrorCode.STREAM_CLOSED, "a frame follows RST_STREAM");
        };
    }

    /**
     * HEADERS or DATA is sent.
     *
     * @throws IllegalStateException if the frame is not allowed
     */
    StreamState sent(boolean endStream) {
        return switch (this) {
            case IDLE, OPEN -> endStream ? HALF_CLOSED_LOCAL : OPEN;
            case HALF_CLOSED_REMOTE -> endStream ? ENDED : this;
            case HALF_CLOSED_LOCAL -> throw new IllegalStateException("the stream has ended");
            case ENDED, RESET_SENT, RESET_RECEIVED -> throw new IllegalStateException("the stream is closed");
        };
    }

    /** Whether the peer may still send. */
    public boolean receives() {
        return this == OPEN || this == HALF_CLOSED_LOCAL;
    }

    /** Whether this side may still send. */
    public boolean sends() {
        return this == OPEN || this == HALF_CLOSED_REMOTE;
    }

    public boolean isClosed() {
        return this == ENDED || this == RESET_SENT || this == RESET_RECEIVED;
    }
}
