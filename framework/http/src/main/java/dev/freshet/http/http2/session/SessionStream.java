package dev.freshet.http.http2.session;

import dev.freshet.http.http2.ErrorCode;
import dev.freshet.http.http2.Http2Exception;
import org.jspecify.annotations.Nullable;

/** What the streams of both sides have in common: a state, what is sent, and an end before its time. */
abstract sealed class SessionStream permits Http2Stream, Http2ClientStream {
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

    /** Why the stream was over before its time; null while it was not. */
    public @Nullable Http2Exception failure() {
        return failure;
    }

    /** Whether all that was given is on its way. */
    public boolean isTaken() {
        return sender.waiting() == 0;
    }

    /** Ends the stream now. What is not on its way is dropped. */
    public void reset(ErrorCode code) {
        if (!state.isClosed()) {
            output.reset(id, code);
            close(state.resetSent(), new Http2Exception(id, code, "the stream was reset by this side"));
        }
    }

    StreamSender sender() {
        return sender;
    }

    /**
     * DATA begins; its bytes follow.
     *
     * @throws Http2Exception if it breaks a rule of the stream
     */
    abstract void dataBegin(int length, int padding, boolean endStream);

    /** False if no one will read these bytes: they are out of the way already. */
    abstract boolean data(byte[] bytes, int from, int to);

    /** DATA is over. */
    abstract void dataEnd(boolean endStream);

    /** HEADERS or DATA came whole. */
    void received(boolean endStream) {
        state = state.received(id, endStream);
    }

    /** HEADERS or DATA are put. */
    void sent(boolean endStream) {
        state = state.sent(endStream);
        settle();
    }

    /** The last frame is put; {@link #taken} follows. */
    void sentLast() {
        state = state.sent(true);
    }

    /** RST_STREAM is put, though nothing went wrong. */
    void resetPut() {
        state = state.resetSent();
    }

    /** All that was given is on its way: whoever gave it may go on. */
    abstract void taken();

    /** RST_STREAM came. */
    void resetReceived(ErrorCode code) {
        if (!state.isClosed()) {
            close(state.resetReceived(), new Http2Exception(id, code, "the peer reset the stream: " + code));
        }
    }

    /** The stream must end because of what the peer did. */
    void fault(Http2Exception cause) {
        output.reset(id, cause.code());
        if (!state.isClosed()) {
            close(state.resetSent(), cause);
        }
    }

    /** The connection is over. */
    void lost(Http2Exception cause) {
        if (!state.isClosed()) {
            close(state.resetReceived(), cause);
        }
    }

    private void close(StreamState closed, Http2Exception cause) {
        state = closed;
        failure = cause;
        sender.drop();
        failed(cause);
        settle();
    }

    /** The stream is over before its time: what came is dropped, and whoever works for the stream is told. */
    abstract void failed(Http2Exception cause);

    /** The state has changed: lets the stream go if it is over and no one works for it. */
    abstract void settle();
}
