package dev.freshet.server.io;

import dev.freshet.server.share.SharedTask;
import dev.freshet.server.share.ThreadShare;

/**
 * The protocol that runs on a connection. A connection has one owner at a time: the event loop, a thread, or the queue.
 * Only the owner calls a method of the protocol, unless the method's comment says otherwise.
 */
public interface Protocol extends SharedTask {
    /**
     * Counts the thread that owns the connection. By default, the thread counts for no client, because it hands
     * requests over to other threads.
     */
    @Override
    default ThreadShare threads() {
        return ThreadShare.NONE;
    }

    /** On the owning event loop: bytes or the end of input may be available. */
    void readable();

    /**
     * Whether the event loop calls {@link #readable()} in every mode: the method is quick, because it hands the
     * connection over or drops bytes.
     */
    default boolean choosesThread() {
        return false;
    }

    /**
     * Whether the event loop may read in every mode, by {@link #readable()}. Needed if handlers on other threads wait
     * for this input: they could occupy all the threads that could read it.
     */
    default boolean readsOnLoop() {
        return false;
    }

    /**
     * Whether the output consists of responses, one at a time, so that limits for a response apply to the connection.
     * Any thread may call this.
     */
    default boolean sendsResponses() {
        return false;
    }

    /**
     * Like {@link #readable()}, on a thread that owns the connection and may block. When it ends, it has returned or
     * closed the connection, or queued it.
     */
    @Override
    void run();

    /** On the event loop: the socket accepts bytes again, after {@link Watched#callWhenWritable()}. */
    default void writable() {
    }

    /** On the owning event loop: the deadline has passed. */
    void expired();

    /** On the owning event loop: no bytes have arrived for a tick, so free memory that the connection does not need. */
    default void rest() {
    }

    /**
     * Like {@link #rest()}, but keeps the read buffers. On the event loop, although a thread owns the connection: the
     * thread has waited for a request for a whole tick, and cannot continue before this method returns.
     */
    default void restInRead() {
    }

    /** On the event loop, every {@value SelectorLoop#TICK_MILLIS} ms, whoever owns the connection. Must not block. */
    default void tick(long nanoTime) {
    }

    /** On the event loop, whoever owns the connection: the server is shutting down. Must not block. */
    default void drain() {
    }

    /** On the event loop, once, whoever owns the connection: the socket was closed. Must not block. */
    default void closed() {
    }

    /** From any thread: the connection was cut off. Interrupts its handlers. */
    default void abort() {
    }
}
