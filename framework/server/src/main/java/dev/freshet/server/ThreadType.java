package dev.freshet.server;

/** The type of request threads: {@code server.thread-type}. */
public enum ThreadType {
    /** A virtual thread for each request (nio), or for each burst of requests on a connection (hybrid). */
    VIRTUAL,
    /** A pool of {@code server.thread-pool-size} platform threads. */
    PLATFORM
}
