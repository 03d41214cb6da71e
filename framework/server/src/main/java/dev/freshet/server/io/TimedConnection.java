package dev.freshet.server.io;

/** A connection that its loop does not watch, only checks for its time limits. */
public interface TimedConnection extends Connection {
    /** Every tick, on the loop; closes nothing at once, for the loop is going through its connections. */
    void tick(long nanoTime);
}
