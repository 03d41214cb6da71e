package dev.freshet.http.http2.session;

import dev.freshet.http.HttpException;
import dev.freshet.http.HttpHeaders;
import dev.freshet.http.KeptHeaders;
import dev.freshet.http.ResponseFields;
import dev.freshet.http.http2.ErrorCode;
import dev.freshet.http.http2.FieldSection;
import dev.freshet.http.http2.Http2Exception;
import dev.freshet.http.http2.Http2RequestHead;
import dev.freshet.http.http2.Priority;
import org.jspecify.annotations.Nullable;

/**
 * One stream of a server session: a request and its response. Like the session, it must be called by one thread at a
 * time.
 */
public final class Http2ServerStream extends SessionStream {

    private final Http2ServerSession session;
    private final RequestHeads.Slot slot;
    private final StreamReceiver receiver;
    private final UnreadBody body;
    private @Nullable StreamListener listener;
    private HttpHeaders trailers = KeptHeaders.NONE;
    private boolean done;

    Http2ServerStream(Http2ServerSession session, SessionOutput output, int id, RequestHeads.Slot slot,
            ReceiveWindow window, boolean endStream) {
        super(output, id, StreamState.IDLE.received(id, endStream));
        this.session = session;
        this.slot = slot;
        this.receiver = new StreamReceiver(output, id, window);
        this.body = new UnreadBody(session, receiver);
    }

    /** The request head, valid until {@link #done}. */
    public Http2RequestHead head() {
        return slot.head();
    }

    /** Reads received body bytes; returns their number, 0 if more must arrive first, or -1 at the end. */
    public int read(byte[] into, int offset, int length) {
        int count = body.read(into, offset, length, state().receives());
        return count == 0 && bodyEnded() ? -1 : count;
    }

    /** The number of body bytes that can be read now. */
    public int available() {
        return body.available();
    }

    /** Whether the peer has sent its whole body, read or not. */
    public boolean bodyEnded() {
        return !state().receives();
    }

    /** Whether the peer may send nothing, because unread bodies of other streams fill the connection's window. */
    public boolean isHeldUp() {
        return session.isWindowClosed();
    }

    /** Whether no byte of an expected body has arrived. */
    public boolean bodyUntouched() {
        return receiver.received() == 0 && state().receives();
    }

    /** The trailers; empty before the end of the body, or if there are none. */
    public HttpHeaders trailers() {
        return trailers;
    }

    public void interim(int status, ResponseFields fields) {
        output.head(id(), status, null, fields, -1, false);
    }

    /**
     * Sends the head of the response.
     *
     * @param date the value of Date; null for none
     * @param length the value of Content-Length; omitted if negative
     */
    public void head(int status, @Nullable String date, ResponseFields fields, long length, boolean endStream) {
        sender().headPut(output.head(id(), status, date, fields, length, endStream));
        sent(endStream);
    }

    /**
     * Sends bytes of the body. If flow control or {@link Outlet#pending} does not allow all of them now, the rest is
     * read from the array later: do not change it before {@link StreamListener#taken}, or call
     * {@link StreamSender#keepRest}.
     *
     * @return whether all bytes are in the outlet
     * @throws IllegalStateException if earlier bytes still wait, or the response has ended
     */
    public boolean send(byte[] bytes, int offset, int length, boolean endStream) {
        return sender().send(bytes, offset, length, endStream);
    }

    /**
     * Ends the response after everything sent so far.
     *
     * @param fields the trailers; null for none
     */
    public void end(@Nullable ResponseFields fields) {
        sender().end(fields);
    }

    /** Turns the stream into a tunnel: its body has no length and no limit from now on. */
    public void tunnel() {
        body.tunnel();
    }

    /**
     * The handler has ended. The stream is removed once it is closed. An incomplete response is reset now. A
     * request body that is still arriving is refused once the response is complete.
     */
    public void done() {
        done = true;
        if (state().sends() && !sender().isPending()) {
            reset(ErrorCode.INTERNAL_ERROR);
        }
        settle();
    }

    /** The listener; null while the stream is being opened. */
    public @Nullable StreamListener listener() {
        return listener;
    }

    RequestHeads.Slot slot() {
        return slot;
    }

    /** Frees memory that may be needed again later: a stream such as a WebSocket can be idle for long. */
    void rest() {
        body.rest();
    }

    /** Applies the head's Content-Length and priority. */
    void expect(long contentLength, Priority wanted) {
        receiver.expect(contentLength);
        sender().priority(wanted);
    }

    void begin(StreamListener told) {
        listener = told;
    }

    @Override
    void dataBegin(int length, int padding, boolean endStream) {
        body.begin(length, padding, endStream);
    }

    @Override
    boolean data(byte[] bytes, int from, int to) {
        return state().receives() && !done && body.add(bytes, from, to - from);
    }

    @Override
    void dataEnd(boolean endStream) {
        received(endStream);
        tellReceived();
    }

    void trailersReceived(FieldSection fields) {
        // First, so that a body that is too short does not look complete to a handler that has sent its response.
        receiver.requireWhole();
        received(true);
        trailers = fields.headers();
        tellReceived();
    }

    /** Hides invalid trailers: reading the body reports the error. */
    void trailersRefused(HttpException refusal) {
        received(true);
        body.fail(refusal);
        tellReceived();
    }

    private void tellReceived() {
        if (listener != null) {
            listener.received();
        }
        settle();
    }

    @Override
    void taken() {
        if (listener != null) {
            listener.taken();
        }
        settle();
    }

    @Override
    void failed(Http2Exception cause) {
        body.drop();
        if (listener != null) {
            listener.failed();
        }
    }

    /** Once the handler has ended, removes the stream if it is closed, and drops the unread body. */
    @Override
    void settle() {
        if (!done) {
            return;
        }
        if (state().receives() && !state().sends()) {
            // RFC 9113 section 8.1: the response is complete, and the rest of the request is not needed.
            output.reset(id(), ErrorCode.NO_ERROR);
            resetPut();
        }
        if (state().isClosed()) {
            body.drop();
            session.remove(this);
        }
    }
}
