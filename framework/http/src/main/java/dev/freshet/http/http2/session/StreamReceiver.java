package dev.freshet.http.http2.session;

import dev.freshet.http.HttpException;
import dev.freshet.http.http2.ErrorCode;
import dev.freshet.http.http2.Http2Exception;
import org.jspecify.annotations.Nullable;

/** The receiving side of a stream: what of the body has come, against its Content-Length, its limit and its window. */
final class StreamReceiver {
    private final Http2Session session;
    private final SessionOutput output;
    private final int id;
    private final ReceiveWindow window;
    private final ReceivedBody body = new ReceivedBody();
    /** Body bytes that Content-Length promises; -1 if it says nothing. */
    private long promised = -1;
    private long received;
    private boolean unlimited;
    /** Why the body cannot be read. */
    private @Nullable HttpException error;

    StreamReceiver(Http2Session session, SessionOutput output, int id, int windowSize) {
        this.session = session;
        this.output = output;
        this.id = id;
        this.window = new ReceiveWindow(id, windowSize);
    }

    /** What the head says of the body's length. */
    void expect(long contentLength) {
        promised = contentLength;
    }

    /** There is no length and no limit any more. */
    void tunnel() {
        promised = -1;
        unlimited = true;
    }

    /** DATA begins. */
    void begin(int length, int padding, boolean endStream, long maxBody) {
        window.received(length + padding);
        if (padding > 0 && !endStream) {
            openWindow(padding);
        }
        received += length;
        if (promised >= 0 && received > promised) {
            throw wrongLength();
        }
        if (endStream) {
            requireWhole();
        }
        if (received > maxBody && !unlimited && error == null) {
            error = new HttpException(413, "the body is longer than " + maxBody + " bytes");
            session.reached(SessionLimit.BODY_SIZE);
        }
    }

    /** Keeps bytes of DATA; false if no one will read them. */
    boolean add(byte[] bytes, int offset, int length) {
        if (error != null) {
            return false;
        }
        body.add(bytes, offset, length, promised < 0 ? 0 : promised - received);
        return true;
    }

    /** The body is over: is it as long as was promised? */
    void requireWhole() {
        if (promised >= 0 && received != promised) {
            throw wrongLength();
        }
    }

    /** Reading the body says this from now on. */
    void fail(HttpException cause) {
        error = cause;
    }

    /**
     * Takes bytes that are there, 0 if there are none.
     *
     * @param more whether the peer may send more, so that its window is worth opening
     */
    int read(byte[] into, int offset, int length, boolean more) {
        if (error != null) {
            throw error;
        }
        int count = body.read(into, offset, length);
        if (count > 0) {
            session.consumed(count);
            if (more) {
                openWindow(count);
            }
        }
        return count;
    }

    int available() {
        return body.available();
    }

    /** Whether no byte has come. */
    boolean isUntouched() {
        return received == 0;
    }

    /** No one will read what is there. */
    void drop() {
        session.consumed(body.clear());
    }

    private void openWindow(int bytes) {
        int increment = window.consumed(bytes);
        if (increment > 0) {
            output.openPeersWindow(id, increment);
        }
    }

    private Http2Exception wrongLength() {
        return new Http2Exception(id, ErrorCode.PROTOCOL_ERROR, "DATA do not add up to Content-Length");
    }
}
