package dev.freshet.http.http2.session;

import dev.freshet.http.HttpException;
import org.jspecify.annotations.Nullable;

/** The body of a request: what of it has come and was not read, and why it cannot be read. */
final class RequestBody {
    private final Http2Session session;
    private final StreamReceiver receiver;
    private final ReceivedBody body = new ReceivedBody();
    private boolean unlimited;
    /** Why the body cannot be read. */
    private @Nullable HttpException error;

    RequestBody(Http2Session session, StreamReceiver receiver) {
        this.session = session;
        this.receiver = receiver;
    }

    /** What the head says of the body's length. */
    void expect(long contentLength) {
        receiver.expect(contentLength);
    }

    /** There is no length and no limit any more. */
    void tunnel() {
        receiver.expect(-1);
        unlimited = true;
    }

    /** DATA begins. */
    void begin(int length, int padding, boolean endStream) {
        receiver.begin(length, padding, endStream);
        long most = session.maxBodyBytes();
        if (receiver.received() > most && !unlimited && error == null) {
            error = new HttpException(413, "the body is longer than " + most + " bytes");
            session.reached(SessionLimit.BODY_SIZE);
        }
    }

    /** Keeps bytes of DATA; false if no one will read them. */
    boolean add(byte[] bytes, int offset, int length) {
        if (error != null) {
            return false;
        }
        body.add(bytes, offset, length, receiver.expected());
        return true;
    }

    /** The body is over: is it as long as was promised? */
    void requireWhole() {
        receiver.requireWhole();
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
                receiver.openWindow(count);
            }
        }
        return count;
    }

    int available() {
        return body.available();
    }

    /** Whether no byte has come. */
    boolean isUntouched() {
        return receiver.received() == 0;
    }

    /** No one will read what is there. */
    void drop() {
        session.consumed(body.clear());
    }
}
