package dev.freshet;

import dev.freshet.config.ConfigurationProperties;
import dev.freshet.config.DefaultValue;
import dev.freshet.web.places.PlaceLimits;
import dev.freshet.web.sse.EventStreamSettings;
import java.time.Duration;

/**
 * The keys {@code server.sse.*}; docs/guide/events.md describes them.
 *
 * @param heartbeat How long a stream may be silent before the server sends a comment.
 * @param maxDuration How long a stream may last. 0 means no limit.
 * @param maxStreams Open streams. Further ones get 503.
 * @param maxStreamsPerClient Open streams of one client. Further ones get 429. 0 means no limit.
 */
@ConfigurationProperties("server.sse")
public record EventStreamProperties(
        @DefaultValue("15s") Duration heartbeat,
        @DefaultValue("0s") Duration maxDuration,
        @DefaultValue("5000") int maxStreams,
        @DefaultValue("1000") int maxStreamsPerClient) {

    /** @throws IllegalArgumentException if {@link EventStreamSettings} rejects a value or a limit is out of range */
    public EventStreamProperties {
        new EventStreamSettings(heartbeat, maxDuration);
        Room.requireLimits("max-streams", maxStreams, maxStreamsPerClient);
    }

    EventStreamSettings toSettings(PlaceLimits streams) {
        return new EventStreamSettings(heartbeat, maxDuration, streams);
    }
}
