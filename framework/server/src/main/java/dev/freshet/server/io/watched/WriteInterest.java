package dev.freshet.server.io.watched;

import dev.freshet.transport.Wire;
import java.io.IOException;
import java.nio.channels.SelectionKey;
import org.jspecify.annotations.Nullable;

/**
 * Tracks what waits for the socket of a watched connection to accept bytes. Only for the event loop. Exceptions:
 * {@link #await} and {@link #wake}.
 */
final class WriteInterest {
    private final WatchedConnection connection;
    private final Wire wire;
    private final SelectionKey key;
    private final OwnerWait waits;
    /** Whether to call the protocol. */
    private boolean callsProtocol;
    /** Whether the wire must first write its own bytes. */
    private boolean wireBlocked;
    private @Nullable Runnable call;

    WriteInterest(WatchedConnection connection, Wire wire, SelectionKey key) {
        this.connection = connection;
        this.wire = wire;
        this.key = key;
        this.waits = new OwnerWait(connection);
    }

    /** Parks a thread until the socket accepts bytes; returns false if the time passed first. */
    boolean await(long nanos) throws IOException {
        waits.begin();
        connection.loop().execute(this::add);
        return waits.await(nanos);
    }

    /** Wakes a thread in {@link #await}. Thread-safe. */
    void wake() {
        waits.wake();
    }

    private void add() {
        if (key.isValid()) {
            key.interestOpsOr(SelectionKey.OP_WRITE);
        }
    }

    /** The protocol waits. Reading stops meanwhile, because the peer does not accept what it is sent. */
    void callProtocol() {
        callsProtocol = true;
        key.interestOps(SelectionKey.OP_WRITE);
    }

    /** Whether the protocol waits to write. Then nothing is read: an end of input would drop the unwritten output. */
    boolean holdsUpReading() {
        return callsProtocol;
    }

    void call(Runnable whenWritable) {
        call = whenWritable;
        add();
    }

    /** The wire must write before it can read on. */
    void wireBlocked() {
        if (key.isValid()) {
            wireBlocked = true;
            key.interestOps(SelectionKey.OP_WRITE);
        }
    }

    /** Whether anything waits for the socket to accept bytes. */
    boolean isWaiting() {
        return key.isValid() && (key.interestOps() & SelectionKey.OP_WRITE) != 0;
    }

    /** The socket accepts bytes. */
    void writable() {
        if (wireBlocked && !wireFlows()) {
            return;
        }
        key.interestOpsAnd(~SelectionKey.OP_WRITE);
        Runnable once = call;
        if (once != null) {
            call = null;
            once.run();
        } else if (callsProtocol && connection.isLoops()) {
            callsProtocol = false;
            connection.protocol().writable();
        } else {
            connection.wake();
        }
    }

    private boolean wireFlows() {
        try {
            wireBlocked = !wire.flush();
        } catch (IOException e) {
            connection.close();
            return false;
        }
        if (!wireBlocked) {
            connection.resumeReading();
        }
        return !wireBlocked;
    }
}
