package dev.freshet.server.io;

/** A connection that its event loop does not watch, but checks for timeouts. */
public interface TimedConnection extends Connection {
    /**
     * Called on the event loop every tick. Must not remove the connection immediately, because the loop is iterating.
     */
    void tick(long nanoTime);
}
