package dev.freshet.http.http2.session;

import dev.freshet.http.http2.ErrorCode;
import dev.freshet.http.http2.Http2Exception;

/** Counts the body that comes on a stream, against its Content-Length and its window. */
final class StreamReceiver {
    private final SessionOutput output;
    private final int id;
    private final ReceiveWindow window;
    /** Body bytes that Content-Length promises; -1 if it says nothing. */
    private long promised = -1;
    private long received;

    StreamReceiver(SessionOutput output, int id, int windowSize) {
        this.output = output;
        this.id = id;
        this.window = new ReceiveWindow(id, windowSize);
    }

    /** What the head says of the body's length; -1 for nothing. */
    void expect(long contentLength) {
        promised = contentLength;
    }

    /** DATA begins. */
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

    /** The body is over: is it as long as was promised? */
    void requireWhole() {
        if (promised >= 0 && received != promised) {
            throw wrongLength();
        }
    }

    /** Bytes of DATA, those of the frame that is being read included. */
    long received() {
        return received;
    }

    /** How many bytes are still to come after those of this frame, as far as that is known. */
    long expected() {
        return promised < 0 ? 0 : promised - received;
    }

    /** Bytes of DATA are out of the way, and the peer may send more. */
    void openWindow(int bytes) {
        int increment = window.consumed(bytes);
        if (increment > 0) {
            output.openPeersWindow(id, increment);
        }
    }

    private Http2Exception wrongLength() {
        return new Http2Exception(id, ErrorCode.PROTOCOL_ERROR, "DATA do not add up to Content-Length");
    }
}
