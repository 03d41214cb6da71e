package dev.freshet.client.loop;

/** What a selection key of a loop is attached to. Called on the loop. */
abstract class LoopChannel {
    /** The channel is ready for these operations. */
    abstract void ready(int operations);

    /** Writes what was queued during a call: after the call, so that many requests make one write. */
    abstract void flush();

    /** One of the calls has thrown this. */
    abstract void failed(Throwable failure);

    /** The loop ends. */
    abstract void loopClosed();
}
