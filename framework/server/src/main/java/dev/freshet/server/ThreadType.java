package dev.freshet.server;

/** Who runs the handlers: {@code server.thread-type}. */
public enum ThreadType {
    /** A virtual thread for each request (nio) or each burst of requests on a connection (hybrid). */
    VIRTUAL,
    /** A pool of {@code server.thread-pool-size} platform threads. */
    PLATFORM
}
