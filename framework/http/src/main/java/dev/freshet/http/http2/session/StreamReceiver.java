package dev.freshet.http.http2.session;

import dev.freshet.http.http2.ErrorCode;
import dev.freshet.http.http2.Http2Exception;

/** Counts the received body of a stream against its Content-Length and its window. */
final class StreamReceiver {
    private final SessionOutput output;
    private final int id;
    private final ReceiveWindow window;
    /** The value of Content-Length; -1 without one. */
    private long promised = -1;
    private long received;

    StreamReceiver(SessionOutput output, int id, ReceiveWindow window) {
        this.output = output;
        this.id = id;
        this.window = window;
    }

    /** Sets the expected length; -1 if unknown. */
    void expect(long contentLength) {
        promised = contentLength;
    }

    /** A DATA frame begins. */
    void begin(int length, int padding, boolean endStream) {
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
    }

    /** Checks at the end that the body has the announced length. */
    void requireWhole() {
        if (promised >= 0 && received != promised) {
            throw wrongLength();
        }
    }

    /** The number of DATA bytes, including the whole current frame. */
    long received() {
        return received;
    }

    /** The number of bytes expected after the current frame; 0 if unknown. */
    long expected() {
        return promised < 0 ? 0 : promised - received;
    }

    /** Counts consumed DATA bytes, so that the peer may send more. */
    void openWindow(int bytes) {
        int increment = window.consumed(bytes);
        if (increment > 0) {
            output.openPeersWindow(id, increment);
        }
    }

    private Http2Exception wrongLength() {
        return new Http2Exception(id, ErrorCode.PROTOCOL_ERROR, "the length of DATA differs from Content-Length");
    }
}
