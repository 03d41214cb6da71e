package dev.freshet.server.io;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Connections that are closed while handlers still work for them. A stop waits for these handlers too, and interrupts
 * them when its time is out: what they use is closed behind the server. Any thread may call.
 */
public final class ClosedConnections {
    private final Set<Protocol> busy = ConcurrentHashMap.newKeySet();

    /** Handlers of this one go on. */
    public void add(Protocol protocol) {
        busy.add(protocol);
    }

    /** The last of its handlers has ended. */
    public void remove(Protocol protocol) {
        busy.remove(protocol);
    }

    /** Whether no handler works for a connection that is closed. */
    public boolean isEmpty() {
        return busy.isEmpty();
    }

    /** Interrupts the handlers. */
    public void abort() {
        busy.forEach(Protocol::abort);
    }
}
