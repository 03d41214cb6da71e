package dev.freshet.client.loop;

/** The attachment of a selection key. Called on the event loop. */
abstract class LoopChannel {
    /** The channel is ready for these operations. */
    abstract void ready(int operations);

    /** Writes output queued during a callback. Called after the callback, so that many requests take one write. */
    abstract void flush();

    /** A method of this channel threw this exception. */
    abstract void failed(Throwable failure);

    /** The event loop is ending. */
    abstract void loopClosed();
}
