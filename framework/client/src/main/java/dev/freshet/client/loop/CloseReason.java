package dev.freshet.client.loop;

import dev.freshet.http.http1.BadResponseException;

/** Why a connection, or one request on it, ended. */
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
    /** The peer, or something on the way, broke the connection off, or is not there any more. */
    RESET,
    /** The peer has reset the stream of one request; it may have acted on it. The connection goes on. */
    STREAM_RESET,
    /**
     * The peer has said that it does not act on this request: it refused its stream, or goes away and the stream is
     * above the last that it answers (RFC 9113 sections 6.8 and 8.7).
     */
    STREAM_REFUSED,
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
    CLOSED_HERE;

    /** For what came over HTTP/1.1. */
    static CloseReason of(BadResponseException bad) {
        return bad.isOverLimit() ? TOO_LARGE : PROTOCOL_ERROR;
    }
}
