package dev.freshet.http.http2.session;

import dev.freshet.http.HttpException;
import dev.freshet.http.HttpHeaders;
import dev.freshet.http.http1.ResponseFields;
import dev.freshet.http.http2.ErrorCode;
import dev.freshet.http.http2.FieldSection;
import dev.freshet.http.http2.Http2Exception;
import dev.freshet.http.http2.Http2RequestHead;
import dev.freshet.http.http2.Priority;
import org.jspecify.annotations.Nullable;

/**
 * One stream of a session: a request that comes and an answer that goes. Like the session it has one caller at a time.
 */
public final class Http2Stream extends SessionStream {
    private static final FieldSection NO_TRAILERS = new FieldSection(0, 0);

    private final Http2Session session;
    private final RequestHeads.Slot slot;
    private final RequestBody body;
    private @Nullable StreamListener listener;
    private HttpHeaders trailers = NO_TRAILERS;
    private boolean done;

    Http2Stream(Http2Session session, SessionOutput output, int id, RequestHeads.Slot slot, int receiveWindow,
            boolean endStream) {
        super(output, id, StreamState.IDLE.received(id, endStream));
        this.session = session;
        this.slot = slot;
        this.body = new RequestBody(session, new StreamReceiver(output, id, receiveWindow));
    }

    /** Holds until {@link #done}. */
    public Http2RequestHead head() {
        return slot.head();
    }

    /** Takes body bytes that are there: how many, 0 if more must come first, -1 at the end. */
    public int read(byte[] into, int offset, int length) {
        int count = body.read(into, offset, length, state().receives());
        return count == 0 && bodyEnded() ? -1 : count;
    }

    /** Body bytes that are there. */
    public int available() {
        return body.available();
    }

    /** Whether the peer has sent all of its body, read or not. */
    public boolean bodyEnded() {
        return !state().receives();
    }

    /** Whether no byte of the body has come. */
    public boolean bodyUntouched() {
        return body.isUntouched() && state().receives();
    }

    /** The fields behind the body; empty before its end and where there are none. */
    public HttpHeaders trailers() {
        return trailers;
    }

    /** Sends an interim response (RFC 9110 section 15.2). */
    public void interim(int status, ResponseFields fields) {
        output.head(id(), status, null, fields, -1, false);
    }

    /** Sends the head of the response; {@code length} is its Content-Length, or negative. */
    public void head(int status, @Nullable String date, ResponseFields fields, long length, boolean endStream) {
        sender().headPut(output.head(id(), status, date, fields, length, endStream));
        sent(endStream);
    }

    /**
     * Sends bytes of the body. What the windows and the room do not let go at once is taken from the array later: it
     * must not change before {@link StreamListener#taken}, or {@link #keepRest}.
     *
     * @return whether all is on its way
     * @throws IllegalStateException if earlier bytes are not, or the end was sent
     */
    public boolean send(byte[] bytes, int offset, int length, boolean endStream) {
        return sender().send(bytes, offset, length, endStream);
    }

    /** Ends the body, with these fields behind it if there are any, once all of it is on its way. */
    public void end(@Nullable ResponseFields fields) {
        sender().end(fields);
    }

    /** The stream is no request any more: its body has no length and no limit. */
    public void tunnel() {
        body.tunnel();
    }

    /** Copies what is not on its way, for a caller that cannot wait. */
    public void keepRest() {
        sender().keepRest();
    }

    /** Whether the bytes that are not on their way are a copy, to which others may be added. */
    public boolean isKept() {
        return sender().isKept();
    }

    /** Adds bytes to those of {@link #keepRest}, and copies them too. */
    public void append(byte[] bytes, int offset, int length) {
        sender().append(bytes, offset, length);
    }

    /** Bytes given that are not on their way. */
    public int waiting() {
        return sender().waiting();
    }

    /** Bytes of the response put so far: field blocks and DATA, without the headers of frames. */
    public long sentBytes() {
        return sender().sentBytes();
    }

    /**
     * Whoever worked for this stream has ended: its place is free as soon as it is closed, which an unfinished answer
     * or a body that no one will read make it at once.
     */
    public void done() {
        done = true;
        if (state().sends() && !sender().isPending()) {
            reset(ErrorCode.INTERNAL_ERROR);
        }
        settle();
    }

    /** Who is told; null for a moment while the stream opens. */
    public @Nullable StreamListener listener() {
        return listener;
    }

    RequestHeads.Slot slot() {
        return slot;
    }

    /** What the head says of the body, and of how soon the answer is wanted. */
    void expect(long contentLength, Priority wanted) {
        body.expect(contentLength);
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
        received(true);
        body.requireWhole();
        trailers = fields;
        tellReceived();
    }

    /** The trailers must not be shown: reading the body says so. */
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

    /** Once no one works for the stream: lets it go, and with it a body that no one will read. */
    @Override
    void settle() {
        if (!done) {
            return;
        }
        if (state().receives() && !state().sends()) {
            // RFC 9113 section 8.1: the answer is complete, the rest of the request is not wanted.
            output.reset(id(), ErrorCode.NO_ERROR);
            resetPut();
        }
        if (state().isClosed()) {
            body.drop();
            session.remove(this);
        }
    }
}
