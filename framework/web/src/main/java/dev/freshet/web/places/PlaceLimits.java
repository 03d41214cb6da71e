package dev.freshet.web.places;

/**
 * How many places there are.
 *
 * @param most of all clients together, at least 1; beyond it 503
 * @param mostPerClient of one client, that is one address, of IPv6 one network of 64 bits; beyond it 429. Zero for no
 *     limit
 */
public record PlaceLimits(int most, int mostPerClient) {
    /** What {@code server.sse.max-streams} and {@code server.sse.max-streams-per-client} are unless set. */
    public static final PlaceLimits EVENT_STREAMS = new PlaceLimits(5_000, 1_000);
    /** What {@code server.websocket.max-sockets} and {@code server.websocket.max-sockets-per-client} are unless set. */
    public static final PlaceLimits WEB_SOCKETS = new PlaceLimits(10_000, 1_000);

    /** @throws IllegalArgumentException if there is no place, or a limit is negative */
    public PlaceLimits {
        if (most < 1) {
            throw new IllegalArgumentException("there must be at least 1 place, not " + most);
        }
        if (mostPerClient < 0) {
            throw new IllegalArgumentException("the places of a client must not be negative, are " + mostPerClient);
        }
    }
}
