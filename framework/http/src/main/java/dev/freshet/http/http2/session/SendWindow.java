package dev.freshet.http.http2.session;

import dev.freshet.http.http2.ErrorCode;
import dev.freshet.http.http2.Http2Exception;

/** How many bytes of DATA the peer lets this side send (RFC 9113 section 6.9). */
final class SendWindow {
    private final int streamId;
    private int size;

    /** @param streamId 0 for the connection */
    SendWindow(int streamId, int size) {
        this.streamId = streamId;
        this.size = size;
    }

    /** May be negative after a smaller SETTINGS_INITIAL_WINDOW_SIZE (section 6.9.2). */
    int size() {
        return size;
    }

    void sent(int bytes) {
        size -= bytes;
    }

    /**
     * WINDOW_UPDATE came.
     *
     * @throws Http2Exception FLOW_CONTROL_ERROR for what the window is of, over 2^31-1
     */
    void opened(int increment) {
        long sum = (long) size + increment;
        if (sum > Integer.MAX_VALUE) {
            throw new Http2Exception(streamId, ErrorCode.FLOW_CONTROL_ERROR, "a window over 2^31-1");
        }
        size = (int) sum;
    }

    /**
     * SETTINGS_INITIAL_WINDOW_SIZE changed by this much.
     *
     * @throws Http2Exception FLOW_CONTROL_ERROR, for the connection, over 2^31-1
     */
    void shifted(int difference) {
        long sum = (long) size + difference;
        if (sum > Integer.MAX_VALUE) {
            throw new Http2Exception(0, ErrorCode.FLOW_CONTROL_ERROR, "SETTINGS make a window over 2^31-1");
        }
        size = (int) sum;
    }
}
