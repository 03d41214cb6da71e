package dev.freshet.http.http2;

/** The reason why a stream or a connection ends (RFC 9113 section 7). The ordinal is the code on the wire. */
public enum ErrorCode {
    NO_ERROR, PROTOCOL_ERROR, INTERNAL_ERROR, FLOW_CONTROL_ERROR, SETTINGS_TIMEOUT, STREAM_CLOSED, FRAME_SIZE_ERROR,
    REFUSED_STREAM, CANCEL, COMPRESSION_ERROR, CONNECT_ERROR, ENHANCE_YOUR_CALM, INADEQUATE_SECURITY,
    HTTP_1_1_REQUIRED;

    private static final ErrorCode[] ALL = values();

    public int code() {
        return ordinal();
    }

    /** The error with this code. An unknown code becomes INTERNAL_ERROR, as RFC 9113 section 7 allows. */
    public static ErrorCode of(int code) {
        return code >= 0 && code < ALL.length ? ALL[code] : INTERNAL_ERROR;
    }
}
