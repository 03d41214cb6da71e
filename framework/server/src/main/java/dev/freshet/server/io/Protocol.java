package dev.freshet.server.io;

import dev.freshet.server.threads.SharedTask;
import dev.freshet.server.threads.ThreadShare;

/**
 * What runs on a connection. A connection has one owner at a time: the loop, or a thread that it was handed to. Only
 * the owner calls and is called, {@link #abort()}, {@link #tick} and {@link #drain} apart.
 */
public interface Protocol extends SharedTask {
    /** Counts a thread that has the connection. No client's share where the thread hands its requests to others. */
    @Override
    default ThreadShare threads() {
        return ThreadShare.NONE;
    }

    /** On the loop, which owns the connection: bytes, or the end, may be there to read. */
    void readable();

    /** Whether {@link #readable()} takes no time on the loop in any mode, because it finds a thread itself or drops bytes. */
    default boolean choosesThread() {
        return false;
    }

    /**
     * Whether the loop may read in every mode, by {@link #readable()}: where handlers wait for what comes, and so must
     * not hold all the threads that would bring it.
     */
    default boolean readsOnLoop() {
        return false;
    }

    /** Whether what is written are responses, one at a time, so that the limit for one holds for the connection. */
    default boolean sendsResponses() {
        return false;
    }

    /** On a thread that was given the connection: the same, and it may wait. Gives the connection back or closes it. */
    @Override
    void run();

    /** On the loop: the socket takes bytes again, as was asked for by {@link Connection#callWhenWritable()}. */
    void writable();

    /** On the loop, which owns the connection: its deadline has passed. */
    void expired();

    /** On the loop, which owns the connection: nothing happened for a tick; memory that is not needed can go. */
    void rest();

    /**
     * On the loop, while the thread that owns the connection has waited for a request for a whole tick and is kept from
     * going on: as {@link #rest()}, but for what is read into.
     */
    default void restInRead() {
    }

    /** On the loop, every {@value SelectorLoop#TICK_MILLIS} ms, whoever owns the connection; must not wait. */
    default void tick(long nanoTime) {
    }

    /** On the loop, whoever owns the connection: the server stops. Must not wait. */
    default void drain() {
    }

    /** On the loop, once: the socket was closed, by whomever; whoever owns the connection. Must not wait. */
    default void closed() {
    }

    /** From any thread: the connection was cut off; stop what a handler does for it. */
    void abort();
}
