package dev.freshet.http.http2.session;

import dev.freshet.http.http2.ErrorCode;
import dev.freshet.http.http2.Http2Exception;

/**
 * The states of a stream and their transitions (RFC 9113 section 5.1). There are no reserved states, because Freshet
 * neither pushes nor accepts a push.
 */
public sealed interface StreamState {
    StreamState IDLE = new Idle();
    StreamState OPEN = new Open();
    StreamState HALF_CLOSED_LOCAL = new HalfClosedLocal();
    StreamState HALF_CLOSED_REMOTE = new HalfClosedRemote();
    StreamState ENDED = new Closed(End.ENDED);
    StreamState RESET_SENT = new Closed(End.RESET_SENT);
    StreamState RESET_RECEIVED = new Closed(End.RESET_RECEIVED);

    /** How a stream was closed, which decides how late frames are treated. */
    enum End { ENDED, RESET_SENT, RESET_RECEIVED }

    /**
     * HEADERS or DATA arrived. A peer may send frames before it sees a reset, so {@link #RESET_SENT} ignores them.
     *
     * @throws Http2Exception STREAM_CLOSED, for the stream or the connection, if the frame is not allowed
     */
    StreamState received(int streamId, boolean endStream);

    /**
     * HEADERS or DATA is sent.
     *
     * @throws IllegalStateException if the frame is not allowed
     */
    StreamState sent(boolean endStream);

    /** RST_STREAM arrived. */
    default StreamState resetReceived() {
        return RESET_RECEIVED;
    }

    /** RST_STREAM is sent. */
    default StreamState resetSent() {
        return RESET_SENT;
    }

    /** Whether the peer may still send. */
    default boolean receives() {
        return false;
    }

    /** Whether this side may still send. */
    default boolean sends() {
        return false;
    }

    default boolean isClosed() {
        return false;
    }

    /** No frame was sent or received; HEADERS opens the stream. */
    record Idle() implements StreamState {
        @Override
        public StreamState received(int streamId, boolean endStream) {
            return endStream ? HALF_CLOSED_REMOTE : OPEN;
        }

        @Override
        public StreamState sent(boolean endStream) {
            return endStream ? HALF_CLOSED_LOCAL : OPEN;
        }
    }

    /** Both sides may send. */
    record Open() implements StreamState {
        @Override
        public StreamState received(int streamId, boolean endStream) {
            return endStream ? HALF_CLOSED_REMOTE : this;
        }

        @Override
        public StreamState sent(boolean endStream) {
            return endStream ? HALF_CLOSED_LOCAL : this;
        }

        @Override
        public boolean receives() {
            return true;
        }

        @Override
        public boolean sends() {
            return true;
        }
    }

    /** This side has ended; the peer may send. */
    record HalfClosedLocal() implements StreamState {
        @Override
        public StreamState received(int streamId, boolean endStream) {
            return endStream ? ENDED : this;
        }

        @Override
        public StreamState sent(boolean endStream) {
            throw new IllegalStateException("the stream has ended");
        }

        @Override
        public boolean receives() {
            return true;
        }
    }

    /** The peer has ended; this side may send. */
    record HalfClosedRemote() implements StreamState {
        @Override
        public StreamState received(int streamId, boolean endStream) {
            throw new Http2Exception(streamId, ErrorCode.STREAM_CLOSED, "a frame follows END_STREAM");
        }

        @Override
        public StreamState sent(boolean endStream) {
            return endStream ? ENDED : this;
        }

        @Override
        public boolean sends() {
            return true;
        }
    }

    record Closed(End end) implements StreamState {
        @Override
        public StreamState received(int streamId, boolean endStream) {
            return switch (end) {
                case ENDED -> throw new Http2Exception(0, ErrorCode.STREAM_CLOSED, "a frame refers to an ended stream");
                case RESET_RECEIVED -> throw new Http2Exception(streamId, ErrorCode.STREAM_CLOSED,
                        "a frame follows RST_STREAM");
                case RESET_SENT -> this;
            };
        }

        @Override
        public StreamState sent(boolean endStream) {
            throw new IllegalStateException("the stream is closed");
        }

        /** The first cause of the end remains. */
        @Override
        public StreamState resetReceived() {
            return this;
        }

        @Override
        public StreamState resetSent() {
            return this;
        }

        @Override
        public boolean isClosed() {
            return true;
        }
    }
}
