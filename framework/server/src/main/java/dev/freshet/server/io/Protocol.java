package dev.freshet.server.io;

import dev.freshet.server.share.SharedTask;
import dev.freshet.server.share.ThreadShare;

/**
 * The protocol that runs on a connection. A connection has one owner at a time: the event loop, or a thread that it was
 * handed over to. Only the owner calls, and is called. Exceptions: {@link #abort()}, {@link #tick} and {@link #drain}.
 */
public interface Protocol extends SharedTask {
    /**
     * Counts a thread that has the connection. It counts for no client if the thread hands its requests over to others.
     */
    @Override
    default ThreadShare threads() {
        return ThreadShare.NONE;
    }

    /** On the owning event loop: bytes or the end of input may be available. */
    void readable();

    /**
     * Whether {@link #readable()} is quick on the event loop in every mode, because it finds a thread or drops bytes.
     */
    default boolean choosesThread() {
        return false;
    }

    /**
     * Whether the event loop may read in every mode, by {@link #readable()}. Needed if handlers wait for input: they
     * must not occupy all the threads that could read it.
     */
    default boolean readsOnLoop() {
        return false;
    }

    /**
     * Whether the output consists of responses, one at a time, so that limits for a response apply to the connection.
     */
    default boolean sendsResponses() {
        return false;
    }

    /**
     * Like {@link #readable()}, on a thread that owns the connection and may block. Returns or closes the connection.
     */
    @Override
    void run();

    /** On the event loop: the socket accepts bytes again, after {@link Watched#callWhenWritable()}. */
    default void writable() {
    }

    /** On the owning event loop: the deadline has passed. */
    void expired();

    /** On the owning event loop: nothing has happened for a tick, so that memory can be freed. */
    default void rest() {
    }

    /**
     * Like {@link #rest()}, except for read buffers. On the event loop, while the owning thread has waited for a
     * request for a whole tick; the loop keeps it from continuing.
     */
    default void restInRead() {
    }

    /** On the event loop, every {@value SelectorLoop#TICK_MILLIS} ms, regardless of the owner; must not block. */
    default void tick(long nanoTime) {
    }

    /** On the event loop, regardless of the owner: the server is shutting down. Must not block. */
    default void drain() {
    }

    /** On the event loop, once, regardless of the owner: the socket was closed. Must not block. */
    default void closed() {
    }

    /** From any thread: the connection was cut off. Interrupts its handlers. */
    default void abort() {
    }
}
