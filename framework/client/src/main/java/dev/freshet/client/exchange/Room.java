package dev.freshet.client.exchange;

import java.util.ArrayList;
import org.jspecify.annotations.Nullable;

/** The connections that have room, in the order in which they got it. Guarded by the stock. */
final class Room<C extends StockedConnection> {
    private final ArrayList<C> connections = new ArrayList<>();
    private final int streamsBeforeNext;

    /** @param streamsBeforeNext requests on a connection from which on another is taken, if one has fewer */
    Room(int streamsBeforeNext) {
        this.streamsBeforeNext = streamsBeforeNext;
    }

    /** Of HTTP/1.1 the one used last; of HTTP/2 one that is not so busy that another should be, else any. */
    @Nullable C pick() {
        for (int i = connections.size() - 1; i >= 0; i--) {
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

    /** The one that has been without a request longest, or null. */
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
