package dev.freshet.client.loop;

/** Why a connection, or one request on it, ended. */
public enum CloseReason {
    /** The peer refused the connection, because nothing listens there. */
    CONNECT_REFUSED,
    /** Making the connection, including TLS, exceeded its timeout. */
    CONNECT_TIMEOUT,
    /** The connection could not be made for another reason: no route, unknown host, no file descriptor. */
    CONNECT_FAILED,
    /**
     * The TLS handshake failed, or the certificate is not trusted or not for the server's name. Also: later bytes were
     * not valid TLS.
     */
    TLS_FAILED,
    /** The peer or the network broke the connection, or the peer no longer answers. */
    RESET,
    /** The peer reset the stream of one request, which it may have processed. The connection continues. */
    STREAM_RESET,
    /**
     * The peer said that it did not process this request: it refused its stream, or it is going away and the stream is
     * above the last one that it processes (RFC 9113 sections 6.8 and 8.7).
     */
    STREAM_REFUSED,
    /** The peer closed with requests in progress, before the first byte of the next response. */
    CLOSED_UNANSWERED,
    /** The peer closed during a response. */
    CLOSED_IN_RESPONSE,
    /** The peer closed without requests in progress. */
    CLOSED_IDLE,
    /** A complete response said that it was the last one of its connection. */
    LAST_RESPONSE,
    /** The received bytes violate the protocol, or are a response that no request asked for. */
    PROTOCOL_ERROR,
    /** The head of a response, or its trailers, exceed the limits. */
    TOO_LARGE,
    /** This side closed: by a call, with its event loop, or because a listener failed. */
    CLOSED_HERE
}
