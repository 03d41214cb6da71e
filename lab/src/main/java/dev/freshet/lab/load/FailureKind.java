package dev.freshet.lab.load;

/** How a request can fail. */
public enum FailureKind {
    /** The server refused the connection. */
    CONNECTION_REFUSED,
    /** No connection within the plan's limit. */
    CONNECT_TIME_OUT,
    /** The connection or the stream was reset, or ended before the answer did. */
    CONNECTION_LOST,
    /** No whole answer within the plan's limit. */
    TIME_OUT,
    /** An answer with another status than the right one. */
    WRONG_STATUS,
    /** The right status with a body of a length that cannot be right. */
    WRONG_BODY,
    /** What came is not HTTP. */
    PROTOCOL_ERROR,
    /** The generator itself could not send it: no file descriptors, no ports. */
    GENERATOR
}
