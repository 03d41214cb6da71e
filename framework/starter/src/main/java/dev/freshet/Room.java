package dev.freshet;

import dev.freshet.config.Config;
import dev.freshet.config.ConfigException;
import dev.freshet.config.Origin;
import dev.freshet.server.ThreadType;
import dev.freshet.web.places.PlaceLimits;

/**
 * How much of a server event streams and WebSockets may have: never more than half, so that room for requests is left,
 * and no client more than half of that. Defaults adapt; what was set by someone is refused if it is too much.
 */
record Room(Config config, ServerProperties server) {

    /** @throws IllegalArgumentException if a limit is out of its range, whatever the server has */
    static void requireLimits(String name, int most, int mostPerClient) {
        if (most < 1) {
            throw new IllegalArgumentException(name + " must be at least 1, is " + most);
        }
        if (mostPerClient < 0) {
            throw new IllegalArgumentException(name + "-per-client must not be negative, is " + mostPerClient);
        }
    }

    /**
     * A stream is a request in hand, and with platform threads it has one of the pool.
     *
     * @throws ConfigException if they leave no room
     */
    PlaceLimits ofStreams(EventStreamProperties events) {
        boolean threads = server.threadType() == ThreadType.PLATFORM
                && server.threadPoolSize() < server.maxConcurrency();
        int most = threads ? halfOf("server.thread-pool-size", server.threadPoolSize(), "server.sse.max-streams",
                events.maxStreams()) : halfOf("server.max-concurrency", server.maxConcurrency(),
                "server.sse.max-streams", events.maxStreams());
        return limits("server.sse.max-streams", most, events.maxStreamsPerClient());
    }

    /**
     * A WebSocket over HTTP/1.1 is a connection.
     *
     * @throws ConfigException if they leave no room
     */
    PlaceLimits ofSockets(WebSocketProperties sockets) {
        int most = halfOf("server.max-connections", server.maxConnections(), "server.websocket.max-sockets",
                sockets.maxSockets());
        return limits("server.websocket.max-sockets", most, sockets.maxSocketsPerClient());
    }

    private PlaceLimits limits(String key, int most, int perClient) {
        return new PlaceLimits(most, perClient == 0 ? 0 : halfOf(key, most, key + "-per-client", perClient));
    }

    private int halfOf(String wholeKey, int whole, String key, int value) {
        int most = Math.max(1, whole / 2);
        if (value <= most) {
            return value;
        }
        if (config.origin(key).kind() == Origin.Kind.DEFAULT) {
            return most;
        }
        throw new ConfigException(key + " must be at most " + most + ", half of " + wholeKey
                + ", so that room for others is left; is " + value + " (" + config.origin(key) + ")");
    }
}
