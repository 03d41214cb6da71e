package dev.freshet;

import dev.freshet.config.Config;
import dev.freshet.config.ConfigException;
import dev.freshet.config.Origin;
import dev.freshet.server.ThreadType;
import dev.freshet.web.places.PlaceLimits;

/**
 * Checks limits of the application against the server's. Event streams and WebSockets get at most half of its capacity,
 * so that capacity remains for requests, and each client at most half of that. Default limits are lowered as needed; a
 * configured limit that is too large is refused.
 */
record Room(Config config, ServerProperties server) {

    /** @throws IllegalArgumentException if a limit is out of range for any server */
    static void requireLimits(String name, int most, int mostPerClient) {
        if (most < 1) {
            throw new IllegalArgumentException(name + " must be at least 1, is " + most);
        }
        if (mostPerClient < 0) {
            throw new IllegalArgumentException(name + "-per-client must not be negative, is " + mostPerClient);
        }
    }

    /**
     * A stream is a request in flight; with platform threads, it also occupies a thread of the pool.
     *
     * @throws ConfigException if the limit leaves too little capacity
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
     * A WebSocket over HTTP/1.1 occupies a connection.
     *
     * @throws ConfigException if the limit leaves too little capacity
     */
    PlaceLimits ofSockets(WebSocketProperties sockets) {
        int most = halfOf("server.max-connections", server.maxConnections(), "server.websocket.max-sockets",
                sockets.maxSockets());
        return limits("server.websocket.max-sockets", most, sockets.maxSocketsPerClient());
    }

    /**
     * Refuses a configured limit of forms that would have no effect. The default may be above that of bodies.
     *
     * @throws ConfigException if the limit of all bodies is lower
     */
    void requireRoomFor(MultipartProperties multipart) {
        String key = "server.multipart.max-request-size";
        boolean isDefault = config.origin(key).kind() == Origin.Kind.DEFAULT;
        if (!isDefault && multipart.maxRequestSize().bytes() > server.maxBodyBytes().bytes()) {
            throw new ConfigException(key + " must be at most server.max-body-bytes, which is " + server.maxBodyBytes()
                    + "; raise that key too; is " + multipart.maxRequestSize() + " (" + config.origin(key) + ")");
        }
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
                + ", to leave capacity for others; is " + value + " (" + config.origin(key) + ")");
    }
}
