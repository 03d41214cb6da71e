package dev.freshet.web.sse;

import dev.freshet.web.places.PlaceLimits;
import java.time.Duration;

/**
 * The keys {@code server.sse.NAME}.
 *
 * @param heartbeat silence after which a comment is sent, so that proxies keep the connection and a departed client is
 *     noticed; default 15 s
 * @param maxDuration how long a stream may last; the client then reconnects. Zero, the default, means no limit
 * @param streams the maximum number of streams; default 5,000, and 1,000 per client. Each stream is a request in flight
 *     and occupies a thread: leave threads for other requests
 */
public record EventStreamSettings(Duration heartbeat, Duration maxDuration, PlaceLimits streams) {
    public static final EventStreamSettings DEFAULT = new EventStreamSettings(Duration.ofSeconds(15), Duration.ZERO);

    /** Uses the default limits of streams. */
    public EventStreamSettings(Duration heartbeat, Duration maxDuration) {
        this(heartbeat, maxDuration, PlaceLimits.EVENT_STREAMS);
    }

    /** @throws IllegalArgumentException if the heartbeat is not positive or the maximum duration is negative */
    public EventStreamSettings {
        if (heartbeat.isNegative() || heartbeat.isZero()) {
            throw new IllegalArgumentException("heartbeat must be longer than zero, is " + heartbeat);
        }
        if (maxDuration.isNegative()) {
            throw new IllegalArgumentException("max-duration must not be negative, is " + maxDuration);
        }
    }
}
