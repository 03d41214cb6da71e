package dev.freshet.http.http2.session;

/** The server's SETTINGS do not allow this request. Nothing of it was sent. */
public final class RequestNotTakenException extends IllegalArgumentException {
    private static final long serialVersionUID = 1;

    private final Reason reason;

    /** What the server does not allow. */
    public enum Reason {
        /** The headers exceed its SETTINGS_MAX_HEADER_LIST_SIZE. */
        FIELDS_TOO_LARGE,
        /** The request is an extended CONNECT (RFC 8441), which the server has not enabled. */
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
