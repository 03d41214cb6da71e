package dev.freshet.client.exchange;

/** Why there is no complete response. */
public enum Failure {
    /** The connection was refused, the name is unknown, or the address is unreachable. */
    CONNECT,
    /** Making the connection exceeded its timeout. */
    CONNECT_TIMEOUT,
    /** The TLS handshake failed, or the certificate is not trusted. */
    TLS,
    /** No connection became free within the timeout. */
    ACQUIRE_TIMEOUT,
    /** Too many requests wait for a connection. */
    QUEUE_FULL,
    /** The response did not begin within the timeout. */
    RESPONSE_TIMEOUT,
    /** The peer neither sent nor accepted a byte within the idle timeout. */
    IDLE_TIMEOUT,
    /** The connection broke, or the peer reset or refused the stream, before the response was complete. */
    CONNECTION_LOST,
    /** The peer's bytes are not a response that can be trusted. */
    PROTOCOL,
    /** The response is larger than its limit. */
    TOO_LARGE,
    /** This side cancelled the exchange or closed the client. */
    CANCELLED
}
