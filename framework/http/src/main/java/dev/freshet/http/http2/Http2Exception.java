package dev.freshet.http.http2;

import java.util.Objects;

/**
 * Ends a stream or the whole connection with an error (RFC 9113 section 5.4). The reason may be sent in GOAWAY, so it
 * says what the peer did and reveals no internals. Has no stack trace, because it is a response and not a failure.
 */
public final class Http2Exception extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final int streamId;
    private final ErrorCode code;

    /** @param streamId the stream to end; 0 for the connection */
    public Http2Exception(int streamId, ErrorCode code, String reason) {
        super(Objects.requireNonNull(reason), null, false, false);
        this.streamId = streamId;
        this.code = Objects.requireNonNull(code);
    }

    /** The stream to end, or 0 for the connection. */
    public int streamId() {
        return streamId;
    }

    /** Whether to end the connection with GOAWAY; if not, end the stream with RST_STREAM. */
    public boolean endsConnection() {
        return streamId == 0;
    }

    public ErrorCode code() {
        return code;
    }

    /** What the peer did, in words for its log. */
    public String reason() {
        return Objects.requireNonNull(getMessage());
    }
}
