package dev.freshet.server;

/** How the server waits for bytes: {@code server.execution-mode}. */
public enum ExecutionMode {
    /**
     * Event loops read and parse. Each complete request head is handed over to a request thread, unless its handler is
     * non-blocking.
     */
    NIO,
    /** A selector waits. When bytes arrive, one request thread reads, handles and writes with blocking calls. */
    HYBRID
}
