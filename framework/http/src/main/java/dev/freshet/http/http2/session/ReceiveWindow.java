package dev.freshet.http.http2.session;

import dev.freshet.http.http2.ErrorCode;
import dev.freshet.http.http2.Http2Exception;

/**
 * How many bytes of DATA this side lets the peer send. What was read is given back half a window at a time, so that
 * neither a WINDOW_UPDATE is spent on every frame nor a peer that keeps up ever waits.
 */
final class ReceiveWindow {
    private final int streamId;
    private final int size;
    private int left;
    private int consumed;

    /** @param streamId 0 for the connection */
    ReceiveWindow(int streamId, int size) {
        this.streamId = streamId;
        this.size = size;
        this.left = size;
    }

    /** @throws Http2Exception FLOW_CONTROL_ERROR if the peer sends more than it may */
    void received(int bytes) {
        if (bytes > left) {
            throw new Http2Exception(streamId, ErrorCode.FLOW_CONTROL_ERROR, "DATA beyond the window");
        }
        left -= bytes;
    }

    /**
     * This many bytes need no memory any more.
     *
     * @return how much to let the peer send now, by WINDOW_UPDATE; 0 for nothing yet
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
}
