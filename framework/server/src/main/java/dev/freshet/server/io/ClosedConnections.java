package dev.freshet.server.io;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Connections that are closed while their handlers still run. A shutdown waits for these handlers too, and interrupts
 * them when its time is up, because the application closes what they use next. Thread-safe.
 */
public final class ClosedConnections {
    private final Set<Protocol> busy = ConcurrentHashMap.newKeySet();

    /** Adds a connection whose handlers still run. */
    public void add(Protocol protocol) {
        busy.add(protocol);
    }

    /** Removes a connection whose last handler has ended. */
    public void remove(Protocol protocol) {
        busy.remove(protocol);
    }

    /** Whether no handler of a closed connection is running. */
    public boolean isEmpty() {
        return busy.isEmpty();
    }

    /** Interrupts all handlers. */
    public void abort() {
        busy.forEach(Protocol::abort);
    }
}
