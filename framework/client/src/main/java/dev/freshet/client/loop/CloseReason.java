package dev.freshet.client.loop;

/** Why a connection ended. */
public enum CloseReason {
    /** The peer refused the connection: nothing listens there. */
    CONNECT_REFUSED,
    /** The connection was not made within its limit, TLS included. */
    CONNECT_TIMEOUT,
    /** The connection was not made for another reason: no route, no such host, no file descriptor left. */
    CONNECT_FAILED,
    /**
     * TLS could not be agreed on, or the certificate is not to be trusted, or is not for the server's name; or what
     * came later was not TLS, or was changed on its way.
     */
    TLS_FAILED,
    /** The peer, or something on the way, broke the connection off. */
    RESET,
    /** The peer closed with requests outstanding, before a byte of the next response. */
    CLOSED_UNANSWERED,
    /** The peer closed in the middle of a response. */
    CLOSED_IN_RESPONSE,
    /** The peer closed with no request outstanding. */
    CLOSED_IDLE,
    /** A response came to its end and was the last of its connection, as it said. */
    LAST_RESPONSE,
    /** What came was not HTTP of the version at hand, or no response that a request asked for. */
    PROTOCOL_ERROR,
    /** The head of a response, or its trailers, are over the limits. */
    TOO_LARGE,
    /** This side closed: by a call, with its loop, or because a listener has thrown. */
    CLOSED_HERE
}
