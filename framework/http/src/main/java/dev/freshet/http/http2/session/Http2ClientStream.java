package dev.freshet.http.http2.session;

import dev.freshet.http.HttpException;
import dev.freshet.http.HttpHeaders;
import dev.freshet.http.KeptHeaders;
import dev.freshet.http.ResponseFields;
import dev.freshet.http.http2.ErrorCode;
import dev.freshet.http.http2.FieldSection;
import dev.freshet.http.http2.Http2Exception;
import dev.freshet.http.http2.Http2RequestFields;
import dev.freshet.http.http2.Http2RequestHead;
import dev.freshet.http.http2.Http2ResponseHead;
import org.jspecify.annotations.Nullable;

/**
 * One stream of a client session: a request and its response. Like the session, it must be called by one thread at a
 * time. Once the stream is closed, its methods have no effect.
 */
public final class Http2ClientStream extends SessionStream {
    /** The maximum number of interim responses; above it the stream is reset. */
    private static final int MOST_INTERIM = 1_000;

    private final Http2ClientSession session;
    private final Http2ResponseListener listener;
    private final StreamReceiver receiver;
    private final boolean toHead;
    private final boolean asksForTunnel;
    /** Announced body bytes not yet written; negative if the length is unknown. */
    private long unwritten;
    private Response response = Response.AWAITED;
    private int sectionsSeen;
    /** Bytes passed to the listener and not yet reported by {@link #consumed}. */
    private int unconsumed;
    private boolean writing;
    private boolean passedOver;
    private boolean cancelled;

    /** What the final head has begun. */
    private enum Response { AWAITED, BODY, TUNNEL }

    Http2ClientStream(Http2ClientSession session, int id, Http2RequestFields head, boolean endStream,
            Http2ResponseListener listener) {
        super(session.output, id, StreamState.IDLE.sent(endStream));
        this.session = session;
        this.listener = listener;
        this.receiver = new StreamReceiver(session.output, id,
                new ReceiveWindow(id, session.limits.initialWindowSize()));
        this.toHead = head.method().equals("HEAD");
        this.asksForTunnel = head.protocol() != null;
        this.unwritten = head.contentLength();
    }

    /**
     * Sends bytes of the body. If flow control or {@link Outlet#pending} does not allow all of them now, the rest is
     * read from the array later: do not change it before {@link Http2ResponseListener#taken}.
     *
     * @return whether all bytes are in the outlet; if not, {@link Http2ResponseListener#taken} follows
     * @throws IllegalStateException if earlier bytes still wait, the request has ended, or the body exceeds its
     *     announced length
     */
    public boolean write(byte[] bytes, int offset, int length) {
        if (state().isClosed()) {
            return true;
        }
        if (unwritten >= 0 && length > unwritten) {
            throw new IllegalStateException("the body is longer than its Content-Length");
        }
        writing = true;
        try {
            boolean taken = sender().send(bytes, offset, length, false);
            unwritten -= unwritten >= 0 ? length : 0;
            return taken;
        } finally {
            writing = false;
        }
    }

    /**
     * Ends the request after everything written so far.
     *
     * @param trailers sent after the body; null for none
     * @throws IllegalStateException if the body is shorter than its announced length
     */
    public void end(@Nullable ResponseFields trailers) {
        if (!state().sends()) {
            return;
        }
        if (unwritten > 0) {
            throw new IllegalStateException("the body is " + unwritten + " bytes shorter than its Content-Length");
        }
        sender().end(trailers);
    }

    /**
     * Reports that bytes passed to {@link Http2ResponseListener#body} were consumed, so that the server may send as
     * many more.
     *
     * @throws IllegalArgumentException for more bytes than were passed
     */
    public void consumed(int bytes) {
        if (state().isClosed()) {
            return;
        }
        if (bytes < 0 || bytes > unconsumed) {
            throw new IllegalArgumentException(
                    bytes + " bytes reported as consumed, but only " + unconsumed + " are unconsumed");
        }
        unconsumed -= bytes;
        session.consumed(bytes);
        receiver.openWindow(bytes);
    }

    /** Resets the stream now; the listener is not called again. */
    public void cancel() {
        cancelled = true;
        if (!state().isClosed()) {
            reset(ErrorCode.CANCEL);
            session.resetSent();
        }
    }

    /** Whether the final head has arrived. */
    public boolean responseBegun() {
        return response != Response.AWAITED;
    }

    /** A field section is complete. */
    void section(Http2ResponseHead head, FieldSection fields, boolean endStream) {
        if (responseBegun()) {
            trailers(fields, endStream);
            return;
        }
        head.read(id(), endStream, toHead);
        if (++sectionsSeen > MOST_INTERIM) {
            throw new Http2Exception(id(), ErrorCode.ENHANCE_YOUR_CALM, "too many interim responses");
        }
        if (head.interim()) {
            listener.interim(head);
            return;
        }
        boolean tunnel = asksForTunnel && head.status() / 100 == 2;
        response = tunnel ? Response.TUNNEL : Response.BODY;
        receiver.expect(tunnel ? -1 : head.contentLength());
        received(endStream);
        listener.head(head);
        if (endStream) {
            complete(KeptHeaders.NONE);
        }
    }

    private void trailers(FieldSection fields, boolean endStream) {
        if (!endStream || response == Response.TUNNEL) {
            throw new Http2Exception(id(), ErrorCode.PROTOCOL_ERROR, "HEADERS after the head do not end the response");
        }
        try {
            Http2RequestHead.checkTrailers(id(), fields);
        } catch (HttpException refusal) {
            throw new Http2Exception(id(), ErrorCode.PROTOCOL_ERROR, refusal.detail());
        }
        receiver.requireWhole();
        received(true);
        complete(fields.headers());
    }

    @Override
    void dataBegin(int length, int padding, boolean endStream) {
        if (!responseBegun()) {
            throw new Http2Exception(id(), ErrorCode.PROTOCOL_ERROR, "DATA precedes the head of the response");
        }
        receiver.begin(length, padding, endStream);
    }

    @Override
    boolean data(byte[] bytes, int from, int to) {
        if (state().isClosed()) {
            return false;
        }
        unconsumed += to - from;
        listener.body(bytes, from, to);
        return true;
    }

    @Override
    void dataEnd(boolean endStream) {
        received(endStream);
        if (endStream) {
            complete(KeptHeaders.NONE);
        }
    }

    private void complete(HttpHeaders trailers) {
        if (state().sends()) {
            stopSending();
        }
        if (session.stream(id()) == this) {
            release();
            if (!cancelled) {
                listener.complete(trailers);
            }
            session.placeFree();
        }
    }

    /** A tunnel ends in both directions. For a request, the rest of the body is not needed (RFC 9113 section 8.1). */
    private void stopSending() {
        if (response == Response.TUNNEL && !sender().isPending()) {
            sender().end(null);
        } else {
            output.reset(id(), ErrorCode.CANCEL);
            resetPut();
            sender().drop();
            session.resetSent();
        }
    }

    @Override
    void taken() {
        if (!writing && state().sends()) {
            listener.taken();
        }
    }

    /** The server has said that it did not process this stream. */
    void passedOver(Http2Exception cause) {
        passedOver = true;
        lost(cause);
    }

    @Override
    void failed(Http2Exception cause) {
        boolean refused = passedOver || cause.streamId() == id() && cause.code() == ErrorCode.REFUSED_STREAM
                && state() == StreamState.RESET_RECEIVED;
        release();
        if (!cancelled) {
            listener.failed(cause, refused && sectionsSeen == 0);
        }
        session.placeFree();
    }

    private void release() {
        session.remove(this);
        session.consumed(unconsumed);
        unconsumed = 0;
    }

    @Override
    void settle() {
        // The listener is notified where the stream ends.
    }
}
