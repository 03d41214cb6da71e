package dev.freshet.http.http2.session;

import dev.freshet.http.HttpException;
import dev.freshet.http.UnreadBytes;
import org.jspecify.annotations.Nullable;

/** The received, unread body of a request, or the error that prevents reading it. */
final class UnreadBody {
    private final Http2ServerSession session;
    private final StreamReceiver receiver;
    private final UnreadBytes body = new UnreadBytes();
    private boolean unlimited;
    /** Thrown by reads; null if the body is readable. */
    private @Nullable HttpException error;

    UnreadBody(Http2ServerSession session, StreamReceiver receiver) {
        this.session = session;
        this.receiver = receiver;
    }

    /** Removes the length and the limit. */
    void tunnel() {
        receiver.expect(-1);
        unlimited = true;
    }

    /** A DATA frame begins. */
    void begin(int length, int padding, boolean endStream) {
        receiver.begin(length, padding, endStream);
        long most = session.maxBodyBytes();
        if (receiver.received() > most && !unlimited && error == null) {
            error = new HttpException(413, "the body is longer than " + most + " bytes");
            session.reached(SessionLimit.BODY_SIZE);
        }
    }

    /** Stores bytes of DATA; returns false if nobody will read them. */
    boolean add(byte[] bytes, int offset, int length) {
        if (error != null) {
            return false;
        }
        body.add(bytes, offset, length, receiver.expected());
        return true;
    }

    /** Makes reads throw this exception. */
    void fail(HttpException cause) {
        error = cause;
    }

    /**
     * Reads available bytes; returns 0 if there are none.
     *
     * @param more whether the peer may send more, so that its window should be opened
     */
    int read(byte[] into, int offset, int length, boolean more) {
        if (error != null) {
            throw error;
        }
        int count = body.read(into, offset, length);
        if (count > 0) {
            session.consumed(count);
            if (more) {
                receiver.openWindow(count);
            }
        }
        return count;
    }

    int available() {
        return body.available();
    }

    /** Frees memory that may be needed again later. */
    void rest() {
        body.rest();
    }

    /** Drops bytes that nobody will read. */
    void drop() {
        session.consumed(body.clear());
    }
}
