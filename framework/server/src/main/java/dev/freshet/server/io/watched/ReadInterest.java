package dev.freshet.server.io.watched;

import dev.freshet.transport.Wire;
import java.io.IOException;
import java.nio.channels.SelectionKey;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Tracks who owns a watched connection, and whether the selector reports its bytes.
 *
 * <p>Read interest stays on while a thread owns the connection. A peer that waits for its response sends nothing
 * meanwhile, so neither the hand-over nor the return costs a system call. If bytes arrive nevertheless, the event loop
 * turns interest off ({@link #OWNED_PAUSED}), and an owner that needs bytes turns it on again.
 */
final class ReadInterest {
    private static final int LOOP = 0;
    private static final int OWNED = 1;
    private static final int OWNED_PAUSED = 2;

    private final WatchedConnection connection;
    private final Wire wire;
    private final PeerWatch peer;
    private final SelectionKey key;
    private final AtomicInteger state = new AtomicInteger(LOOP);
    private final OwnerWait waits;
    /** Whether interest is turned on only once per tick. */
    private volatile boolean seldom;

    ReadInterest(WatchedConnection connection, Wire wire, PeerWatch peer, SelectionKey key) {
        this.connection = connection;
        this.wire = wire;
        this.peer = peer;
        this.key = key;
        this.waits = new OwnerWait(connection);
    }

    /** Hands the connection over to a thread, or to the queue of requests. Called on the event loop. */
    void take() {
        state.set(OWNED);
    }

    /** The event loop becomes the owner. Called by the owner. */
    void giveBack() {
        boolean buffered = hasBuffered();
        if (!state.compareAndSet(OWNED, LOOP)) {
            state.set(LOOP);
            if (!seldom) {
                connection.loop().execute(this::resume);
            }
        } else if (buffered) {
            connection.loop().execute(this::readBuffered);
        }
    }

    /** The event loop becomes the owner, whoever is. Called on the event loop. */
    void seize() {
        state.set(LOOP);
    }

    /** Whether the event loop owns the connection. */
    boolean isLoops() {
        return state.get() == LOOP;
    }

    /** Whether there are bytes that the owning thread has not read. */
    boolean bytesArrived() {
        return state.get() == OWNED_PAUSED || hasBuffered();
    }

    /** From now on, the event loop looks for bytes only once per tick. Thread-safe. */
    void seldom() {
        seldom = true;
    }

    /** Called every tick while the event loop owns the connection. */
    void tick() {
        if (seldom) {
            resume();
        }
    }

    /** Parks the owning thread until there is something to read; returns false if the time passed first. */
    boolean await(long nanos) throws IOException {
        if (hasBuffered()) {
            return true;
        }
        waits.begin();
        // The event loop pauses before it looks for a waiter, so either this thread or the loop sees the other.
        if (state.compareAndSet(OWNED_PAUSED, OWNED)) {
            connection.loop().execute(this::resume);
        }
        return waits.await(nanos);
    }

    /** Wakes a thread in {@link #await}. Thread-safe. */
    void wake() {
        waits.wake();
    }

    /** Ends current and later calls of {@link #await}. Thread-safe. */
    void endWaits() {
        waits.end();
    }

    /** Turns interest on, unless output goes first. Called on the event loop. */
    void resume() {
        if (key.isValid() && !connection.holdsUpReading()) {
            key.interestOpsOr(SelectionKey.OP_READ);
            readBufferedLater();
        }
    }

    /** The selector reports bytes. */
    void ready() {
        if (!isLoops()) {
            readyOfOwner();
        } else if (connection.holdsUpReading()) {
            // Selected before the connection came back from a thread with output.
            pause();
        } else {
            if (seldom) {
                pause();
            }
            arrived();
        }
    }

    private void readyOfOwner() {
        pause();
        if (state.compareAndSet(OWNED, OWNED_PAUSED)) {
            waits.wake();
            look();
        } else if (isLoops()) {
            resume();
        }
    }

    /** A thread watches for the end of the peer. The event loop pauses before it looks, so one sees the other. */
    void watchBegan() {
        if (bytesArrived()) {
            connection.loop().execute(this::look);
        }
    }

    private void look() {
        if (peer.look() && state.compareAndSet(OWNED_PAUSED, OWNED)) {
            resume();
        }
    }

    private void pause() {
        key.interestOpsAnd(~SelectionKey.OP_READ);
    }

    private void arrived() {
        connection.arrived();
        if (isLoops()) {
            readBufferedLater();
        }
    }

    private void readBufferedLater() {
        if (hasBuffered()) {
            connection.loop().execute(this::readBuffered);
        }
    }

    private void readBuffered() {
        boolean reading = key.isValid() && (key.interestOps() & SelectionKey.OP_READ) != 0;
        if (reading && isLoops() && hasBuffered()) {
            try {
                arrived();
            } catch (Throwable e) {
                connection.failed(e);
            }
        }
    }

    /** Whether bytes were read from the socket but not by the owner, so that no selector reports them. */
    private boolean hasBuffered() {
        return wire.hasBuffered() || peer.hasByte();
    }
}
