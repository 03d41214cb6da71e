package dev.freshet.server;

/** Who waits for bytes: {@code server.execution-mode}. */
public enum ExecutionMode {
    /**
     * Event loops read and parse; a complete request head is handed to a thread, unless its handler is non-blocking.
     */
    NIO,
    /** A selector waits; when bytes arrive, one thread reads, handles and writes with calls that wait. */
    HYBRID
}
