package dev.freshet.http.http2.session;

import dev.freshet.http.http2.ErrorCode;

/** Receives events of a client session. Callbacks may call the session and its streams, and must not throw. */
public interface ClientSessionListener extends LimitListener {
    /** The server's first SETTINGS arrived: you can now open streams. */
    void settled();

    /** {@link Http2ClientSession#capacity()} may have grown. */
    void available();

    /**
     * No more streams can be opened: the server is going away, or the stream identifiers are used up. Streams that the
     * server did not process fail after this call; the others continue.
     */
    void goingAway(ErrorCode code);
}
