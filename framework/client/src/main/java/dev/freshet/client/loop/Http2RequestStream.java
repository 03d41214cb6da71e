package dev.freshet.client.loop;

import dev.freshet.http.HttpHeaders;
import dev.freshet.http.ResponseFields;
import dev.freshet.http.ResponseHead;
import dev.freshet.http.http2.ErrorCode;
import dev.freshet.http.http2.Http2Exception;
import dev.freshet.http.http2.Http2RequestFields;
import dev.freshet.http.http2.session.Http2ClientSession;
import dev.freshet.http.http2.session.Http2ClientStream;
import dev.freshet.http.http2.session.Http2ResponseListener;
import dev.freshet.http.http2.session.StreamState;
import dev.freshet.http.log.LineLimit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Connects a request over HTTP/2 to its listener. A listener that throws ends only its own request. */
final class Http2RequestStream implements RequestStream, Http2ResponseListener {
    private static final Logger LOG = LoggerFactory.getLogger(Http2RequestStream.class);

    private final Http2Protocol connection;
    private final ResponseListener listener;
    private final Http2ClientStream stream;
    /** Some of this request has left once the socket has accepted more bytes than this. */
    private final long leavesAt;

    Http2RequestStream(Http2Protocol connection, ResponseListener listener, long leavesAt, Http2ClientSession session,
            Http2RequestFields head, boolean bodiless) {
        this.connection = connection;
        this.listener = listener;
        this.leavesAt = leavesAt;
        this.stream = session.open(head, bodiless, this, System.nanoTime());
    }

    @Override
    public boolean write(byte[] bytes, int offset, int length) {
        connection.loop().requireOnLoop();
        return stream.write(bytes, offset, length);
    }

    @Override
    public void end(@Nullable ResponseFields trailers) {
        connection.loop().requireOnLoop();
        stream.end(trailers);
    }

    @Override
    public void consumed(int bytes) {
        connection.loop().requireOnLoop();
        stream.consumed(bytes);
    }

    @Override
    public void cancel() {
        connection.loop().requireOnLoop();
        stream.cancel();
        connection.closeIfOver();
    }

    @Override
    public void interim(ResponseHead head) {
        guarded(() -> listener.interim(head));
    }

    @Override
    public void head(ResponseHead head) {
        guarded(() -> listener.head(head));
    }

    @Override
    public void body(byte[] bytes, int from, int to) {
        guarded(() -> listener.body(bytes, from, to));
    }

    @Override
    public void taken() {
        guarded(() -> listener.taken());
    }

    @Override
    public void complete(HttpHeaders trailers) {
        guarded(() -> listener.complete(trailers));
    }

    @Override
    public void failed(Http2Exception cause, boolean unprocessed) {
        boolean left = connection.socket.written() > leavesAt;
        guarded(() -> listener.failed(reason(cause, unprocessed), unprocessed || !left, cause.reason()));
    }

    private CloseReason reason(Http2Exception cause, boolean unprocessed) {
        CloseReason closed = connection.closeReason();
        if (closed != null) {
            return closed;
        }
        // A connection error that this side did not cause is a GOAWAY that excludes this stream.
        if (unprocessed || cause.endsConnection() && !connection.isEndedHere()) {
            return CloseReason.STREAM_REFUSED;
        }
        if (cause.endsConnection()) {
            return Http2Protocol.reason(cause);
        }
        if (stream.state() == StreamState.RESET_RECEIVED) {
            return CloseReason.STREAM_RESET;
        }
        return cause.code() == ErrorCode.ENHANCE_YOUR_CALM ? CloseReason.TOO_LARGE : Http2Protocol.reason(cause);
    }

    private void guarded(Runnable call) {
        try {
            call.run();
        } catch (RuntimeException | Error failure) {
            LineLimit.write(LOG::error, LOG::debug, failure,
                    "The listener of a request to {} failed", connection.remoteAddress(), failure);
            stream.cancel();
        }
    }
}
