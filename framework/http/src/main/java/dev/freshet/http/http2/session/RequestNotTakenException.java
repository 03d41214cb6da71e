package dev.freshet.http.http2.session;

/** The server has said in its SETTINGS that it does not take such a request. Nothing of it was sent. */
public final class RequestNotTakenException extends IllegalArgumentException {
    private static final long serialVersionUID = 1;

    private final Reason reason;

    /** What the server does not take. */
    public enum Reason {
        /** More header fields than its SETTINGS_MAX_HEADER_LIST_SIZE. */
        FIELDS_TOO_LARGE,
        /** An extended CONNECT (RFC 8441), which it has not enabled. */
        PROTOCOL
    }

    RequestNotTakenException(Reason reason, String message) {
        super(message);
        this.reason = reason;
    }

    public Reason reason() {
        return reason;
    }
}
