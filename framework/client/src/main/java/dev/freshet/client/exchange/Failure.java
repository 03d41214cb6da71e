package dev.freshet.client.exchange;

/** Why there is no response, or no whole one. */
public enum Failure {
    /** Nothing listens there, the name is unknown, or no route leads there. */
    CONNECT,
    /** The connection was not made within its limit. */
    CONNECT_TIMEOUT,
    /** TLS could not be agreed on, or the certificate is not to be trusted. */
    TLS,
    /** No connection became free within the limit. */
    ACQUIRE_TIMEOUT,
    /** As many wait for a connection as may. */
    QUEUE_FULL,
    /** The response did not begin within its limit. */
    RESPONSE_TIMEOUT,
    /** Nothing came, or nothing was taken, for as long as the limit of idleness. */
    IDLE_TIMEOUT,
    /** The connection broke, or the peer reset or refused the stream, before the response was whole. */
    CONNECTION_LOST,
    /** What came is no response that can be trusted. */
    PROTOCOL,
    /** The response is larger than its limit. */
    TOO_LARGE,
    /** The exchange was cancelled, or the client closed, by this side. */
    CANCELLED
}
