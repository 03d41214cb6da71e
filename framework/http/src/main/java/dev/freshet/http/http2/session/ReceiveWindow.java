package dev.freshet.http.http2.session;

import dev.freshet.http.http2.ErrorCode;
import dev.freshet.http.http2.Http2Exception;

/**
 * The number of DATA bytes that the peer may send. Consumed bytes are returned half a window at a time. This avoids a
 * WINDOW_UPDATE per frame, and a peer that keeps up still never waits.
 */
final class ReceiveWindow {
    private final int streamId;
    private final int size;
    private int left;
    private int consumed;

    /** @param streamId 0 for the connection */
    ReceiveWindow(int streamId, int size) {
        this(streamId, size, size);
    }

    /** @param first the number of bytes that the peer may send at the beginning, at least {@code size} */
    ReceiveWindow(int streamId, int size, int first) {
        this.streamId = streamId;
        this.size = size;
        this.left = first;
    }

    /** @throws Http2Exception FLOW_CONTROL_ERROR if the peer exceeds the window */
    void received(int bytes) {
        if (bytes > left) {
            throw new Http2Exception(streamId, ErrorCode.FLOW_CONTROL_ERROR, "DATA exceeds the window");
        }
        left -= bytes;
    }

    /**
     * Counts bytes that no longer occupy memory.
     *
     * @return the increment for a WINDOW_UPDATE to send now; 0 for none yet
     */
    int consumed(int bytes) {
        consumed += bytes;
        if (consumed < size - size / 2) {
            return 0;
        }
        int increment = consumed;
        consumed = 0;
        left += increment;
        return increment;
    }

    /** Whether the peer may send nothing until more bytes are consumed. */
    boolean isClosed() {
        return left == 0;
    }

    /**
     * Returns consumed bytes that would otherwise never become half a window, because unconsumed ones occupy the rest.
     *
     * @return the increment for a WINDOW_UPDATE to send now; 0 for none
     */
    int heldBack() {
        if (left + consumed >= size - size / 2) {
            return 0;
        }
        int increment = consumed;
        consumed = 0;
        left += increment;
        return increment;
    }
}
