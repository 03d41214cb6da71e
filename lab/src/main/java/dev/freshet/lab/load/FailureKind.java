package dev.freshet.lab.load;

/** How a request can fail. */
public enum FailureKind {
    /** The server refused the connection. */
    CONNECTION_REFUSED,
    /** No connection within the plan's limit. */
    CONNECT_TIME_OUT,
    /** The connection or the stream was reset or ended before the response did. */
    CONNECTION_LOST,
    /** No complete response within the plan's limit. */
    TIME_OUT,
    /** A response with an unexpected status. */
    WRONG_STATUS,
    /** The expected status, but the length of the body cannot be correct. */
    WRONG_BODY,
    /** The response is not valid HTTP. */
    PROTOCOL_ERROR,
    /** The generator could not send the request: no file descriptors, no ports. */
    GENERATOR
}
