package dev.freshet.http.http2.session;

import dev.freshet.http.http2.ErrorCode;

/** What a client's session tells its owner, who may call back. None of these may throw. */
public interface ClientSessionListener extends LimitListener {
    /** The first SETTINGS of the server have come: streams may be opened. */
    void settled();

    /** Streams may be opened that could not be before: {@link Http2ClientSession#capacity()} may have grown. */
    void available();

    /**
     * No more streams may be opened: the server goes away, or the identifiers are used up. Streams that the server has
     * not acted on fail after this; the others go on.
     */
    void goingAway(ErrorCode code);
}
