package dev.freshet.web.places;

/**
 * The number of places.
 *
 * @param most the maximum of all clients together, at least 1; beyond it, status 503
 * @param mostPerClient the maximum per client; beyond it, status 429. A client is one IPv4 address or one IPv6 network
 *     of 64 bits. Zero means no limit
 */
public record PlaceLimits(int most, int mostPerClient) {
    /** Defaults of {@code server.sse.max-streams} and {@code server.sse.max-streams-per-client}. */
    public static final PlaceLimits EVENT_STREAMS = new PlaceLimits(5_000, 1_000);
    /** Defaults of {@code server.websocket.max-sockets} and {@code server.websocket.max-sockets-per-client}. */
    public static final PlaceLimits WEB_SOCKETS = new PlaceLimits(10_000, 1_000);

    /** @throws IllegalArgumentException if {@code most} is below 1 or {@code mostPerClient} is negative */
    public PlaceLimits {
        if (most < 1) {
            throw new IllegalArgumentException("the maximum must be at least 1, is " + most);
        }
        if (mostPerClient < 0) {
            throw new IllegalArgumentException("the maximum per client must not be negative, is " + mostPerClient);
        }
    }
}
