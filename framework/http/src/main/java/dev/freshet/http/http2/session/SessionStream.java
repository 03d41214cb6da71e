package dev.freshet.http.http2.session;

import dev.freshet.http.http2.ErrorCode;
import dev.freshet.http.http2.Http2Exception;
import org.jspecify.annotations.Nullable;

/** The common part of streams of both sides: state, sending, and early ends. */
abstract sealed class SessionStream permits Http2ServerStream, Http2ClientStream {
    final SessionOutput output;
    private final int id;
    private final StreamSender sender;
    private StreamState state;
    private @Nullable Http2Exception failure;

    SessionStream(SessionOutput output, int id, StreamState state) {
        this.output = output;
        this.id = id;
        this.state = state;
        this.sender = new StreamSender(this, output);
    }

    public int id() {
        return id;
    }

    public StreamState state() {
        return state;
    }

    /** Why the stream ended early; null if it did not. */
    public @Nullable Http2Exception failure() {
        return failure;
    }

    /** Whether all bytes sent so far are in the outlet. */
    public boolean isTaken() {
        return sender.waiting() == 0;
    }

    /** Resets the stream now and drops what is not in the outlet. */
    public void reset(ErrorCode code) {
        if (!state.isClosed()) {
            output.reset(id, code);
            close(StreamState.RESET_SENT, new Http2Exception(id, code, "this side reset the stream"));
        }
    }

    public StreamSender sender() {
        return sender;
    }

    /**
     * A DATA frame begins; its bytes follow.
     *
     * @throws Http2Exception if the frame breaks a rule of the stream
     */
    abstract void dataBegin(int length, int padding, boolean endStream);

    /** Receives bytes of DATA; returns false if nobody will read them, so that they count as consumed. */
    abstract boolean data(byte[] bytes, int from, int to);

    /** The DATA frame is complete. */
    abstract void dataEnd(boolean endStream);

    /** HEADERS or a DATA frame is complete. */
    void received(boolean endStream) {
        state = state.received(id, endStream);
    }

    /** HEADERS or DATA was written. */
    void sent(boolean endStream) {
        state = state.sent(endStream);
        settle();
    }

    /** The last frame was written; {@link #taken} follows. */
    void sentLast() {
        state = state.sent(true);
    }

    /** RST_STREAM was written without a failure. The stream must not be closed before. */
    void resetPut() {
        state = StreamState.RESET_SENT;
    }

    /** All bytes sent so far are in the outlet: the sender may continue. */
    abstract void taken();

    void resetReceived(ErrorCode code) {
        if (!state.isClosed()) {
            close(StreamState.RESET_RECEIVED, new Http2Exception(id, code, "the peer reset the stream: " + code));
        }
    }

    /** Ends the stream because of a fault of the peer. */
    void fault(Http2Exception cause) {
        output.reset(id, cause.code());
        if (!state.isClosed()) {
            close(StreamState.RESET_SENT, cause);
        }
    }

    /** The connection is over. */
    void lost(Http2Exception cause) {
        if (!state.isClosed()) {
            close(StreamState.RESET_RECEIVED, cause);
        }
    }

    private void close(StreamState closed, Http2Exception cause) {
        state = closed;
        failure = cause;
        sender.drop();
        failed(cause);
        settle();
    }

    /** The stream ended early: drops received data and notifies the listener. */
    abstract void failed(Http2Exception cause);

    /** Called after each state change: removes the stream if it is over and has no running handler. */
    abstract void settle();
}
