package dev.freshet.server.io;

import java.io.IOException;

/**
 * A connection that a selector watches. Its event loop owns it until {@link #take()}. Then a thread or the queue owns
 * it, until {@link #giveBack()}.
 */
public abstract non-sealed class Watched extends Connection {
    /** Called on the event loop. */
    protected Watched(Accepted accepted, ListenerKind kind) throws IOException {
        super(accepted, kind);
    }

    /** Takes the connection from the event loop, to hand it over to a thread. */
    public abstract void take();

    /** Returns the connection to the event loop. The caller must not touch it afterwards. */
    public abstract void giveBack();

    /** Whether the event loop has seen bytes since a thread took the connection. */
    public abstract boolean bytesArrived();

    /**
     * Parks until the socket accepts bytes again. Never call it on the event loop.
     *
     * @return false if the time passed first
     * @throws IOException if the connection was closed or the thread interrupted
     */
    public abstract boolean awaitWritable(long nanos) throws IOException;

    /** Asks for {@link Protocol#writable()} once the socket accepts bytes again. Called on the owning event loop. */
    public abstract void callWhenWritable();

    /**
     * Runs the callback once, on the event loop, when the socket accepts bytes again. For protocols whose writing
     * threads do not own the connection; others use {@link Protocol#writable()}. Thread-safe.
     */
    public abstract void whenWritable(Runnable call);

    /**
     * Makes the event loop check for bytes only once per tick. Call it once the protocol has ended and only the peer's
     * close is missing: a peer that continues to send then costs little. Thread-safe.
     */
    public abstract void readSeldom();

    /** Resumes reading after {@link Protocol#writable()}. Called on the owning event loop. */
    public abstract void resumeReading();
}
