package dev.freshet.web.sse;

import dev.freshet.web.places.PlaceLimits;
import java.time.Duration;

/**
 * The keys {@code server.sse.NAME}.
 *
 * @param heartbeat how long a stream may be silent before a comment is sent, so that nothing on the way takes it for
 *     dead and a client that left is noticed; default 15 s
 * @param maxDuration how long a stream may last; clients connect again when it ends. Zero, the default, is no limit
 * @param streams how many there may be at once, altogether and of one client; default 5,000 and 1,000. Each is a request
 *     in hand, and has a thread: leave some for other requests
 */
public record EventStreamSettings(Duration heartbeat, Duration maxDuration, PlaceLimits streams) {
    public static final EventStreamSettings DEFAULT = new EventStreamSettings(Duration.ofSeconds(15), Duration.ZERO);

    /** With the default limits of streams. */
    public EventStreamSettings(Duration heartbeat, Duration maxDuration) {
        this(heartbeat, maxDuration, PlaceLimits.EVENT_STREAMS);
    }

    /** @throws IllegalArgumentException if the heartbeat is not longer than zero or the limit is negative */
    public EventStreamSettings {
        if (heartbeat.isNegative() || heartbeat.isZero()) {
            throw new IllegalArgumentException("heartbeat must be longer than zero, is " + heartbeat);
        }
        if (maxDuration.isNegative()) {
            throw new IllegalArgumentException("max-duration must not be negative, is " + maxDuration);
        }
    }
}
