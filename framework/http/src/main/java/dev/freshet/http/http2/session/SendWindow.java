package dev.freshet.http.http2.session;

import dev.freshet.http.http2.ErrorCode;
import dev.freshet.http.http2.Http2Exception;

/** The number of DATA bytes that the peer allows this side to send (RFC 9113 section 6.9). */
final class SendWindow {
    private final int streamId;
    private int size;

    /** @param streamId 0 for the connection */
    SendWindow(int streamId, int size) {
        this.streamId = streamId;
        this.size = size;
    }

    /** Negative if the peer reduced SETTINGS_INITIAL_WINDOW_SIZE (section 6.9.2) far enough. */
    int size() {
        return size;
    }

    void sent(int bytes) {
        size -= bytes;
    }

    /**
     * Applies a WINDOW_UPDATE.
     *
     * @throws Http2Exception FLOW_CONTROL_ERROR, for this stream or the connection, if the window exceeds 2^31-1
     */
    void opened(int increment) {
        long sum = (long) size + increment;
        if (sum > Integer.MAX_VALUE) {
            throw new Http2Exception(streamId, ErrorCode.FLOW_CONTROL_ERROR, "the window exceeds 2^31-1");
        }
        size = (int) sum;
    }

    /**
     * Applies a change of SETTINGS_INITIAL_WINDOW_SIZE.
     *
     * @throws Http2Exception FLOW_CONTROL_ERROR, for the connection, if the window exceeds 2^31-1
     */
    void shifted(int difference) {
        long sum = (long) size + difference;
        if (sum > Integer.MAX_VALUE) {
            throw new Http2Exception(0, ErrorCode.FLOW_CONTROL_ERROR, "SETTINGS make a window exceed 2^31-1");
        }
        size = (int) sum;
    }
}
