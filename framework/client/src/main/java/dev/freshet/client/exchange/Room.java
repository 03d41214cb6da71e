package dev.freshet.client.exchange;

import java.util.ArrayList;
import org.jspecify.annotations.Nullable;

/** The connections with free capacity, in the order in which they got it. Guarded by the stock. */
final class Room<C extends StockedConnection> {
    /**
     * The number of connections to check for one of the calling thread, beginning with the last used. The least used
     * ones are about to close.
     */
    private static final int MOST_COMPARED = 16;

    private final ArrayList<C> connections = new ArrayList<>();
    private final int streamsBeforeNext;

    /** @param streamsBeforeNext the number of requests from which another connection is preferred */
    Room(int streamsBeforeNext) {
        this.streamsBeforeNext = streamsBeforeNext;
    }

    /**
     * For HTTP/1.1, the connection used last. For HTTP/2, one below {@code streamsBeforeNext}, otherwise any. Prefers
     * one whose event loop is the calling thread.
     */
    @Nullable C pick() {
        int last = connections.size() - 1;
        for (int i = last; i >= 0 && i > last - MOST_COMPARED; i--) {
            C connection = connections.get(i);
            if (connection.reserved < streamsBeforeNext && connection.isNear()) {
                return connection;
            }
        }
        for (int i = last; i >= 0; i--) {
            C connection = connections.get(i);
            if (connection.reserved < streamsBeforeNext) {
                return connection;
            }
        }
        return connections.isEmpty() ? null : connections.getLast();
    }

    void add(C connection) {
        if (!connection.listed) {
            connection.listed = true;
            connections.add(connection);
        }
    }

    void remove(C connection) {
        if (!connection.listed) {
            return;
        }
        connection.listed = false;
        if (connections.getLast() == connection) {
            connections.removeLast();
        } else {
            connections.remove(connection);
        }
    }

    /** The connection that has been idle longest, or null. */
    @Nullable C longestIdle() {
        for (C connection : connections) {
            if (connection.isIdle()) {
                return connection;
            }
        }
        return null;
    }

    int idle() {
        int idle = 0;
        for (C connection : connections) {
            if (connection.isIdle()) {
                idle++;
            }
        }
        return idle;
    }
}
