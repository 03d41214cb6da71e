package dev.freshet.server.io;

import java.io.IOException;
import java.nio.channels.SelectionKey;
import org.jspecify.annotations.Nullable;

/** What waits for the socket of a watched connection to take bytes, and who is told then. On the loop. */
final class WriteInterest {
    private final LoopConnection connection;
    private final Wire wire;
    private final SelectionKey key;
    /** The protocol is to be told. */
    private boolean callsProtocol;
    /** The wire has bytes of its own to write first. */
    private boolean wireBlocked;
    private @Nullable Runnable call;

    WriteInterest(LoopConnection connection, Wire wire, SelectionKey key) {
        this.connection = connection;
        this.wire = wire;
        this.key = key;
    }

    /** A thread waits. */
    void add() {
        if (key.isValid()) {
            key.interestOpsOr(SelectionKey.OP_WRITE);
        }
    }

    /** The protocol waits, and no more is read meanwhile for a peer that does not take what it is given. */
    void callProtocol() {
        callsProtocol = true;
        key.interestOps(SelectionKey.OP_WRITE);
    }

    void call(Runnable whenWritable) {
        call = whenWritable;
        add();
    }

    /** The wire has to write before it can read on. */
    void wireBlocked() {
        if (key.isValid()) {
            wireBlocked = true;
            key.interestOps(SelectionKey.OP_WRITE);
        }
    }

    /** Whether something waits for the socket to take bytes. */
    boolean isWaiting() {
        return key.isValid() && (key.interestOps() & SelectionKey.OP_WRITE) != 0;
    }

    /** The socket takes bytes. */
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
