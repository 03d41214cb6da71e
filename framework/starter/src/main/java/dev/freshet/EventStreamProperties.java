package dev.freshet;

import dev.freshet.config.ConfigurationProperties;
import dev.freshet.config.DefaultValue;
import dev.freshet.web.sse.EventStreamSettings;
import java.time.Duration;

/** The keys {@code server.sse.*}; docs/guide/events.md says what each does. */
@ConfigurationProperties("server.sse")
public record EventStreamProperties(
        @DefaultValue("15s") Duration heartbeat,
        @DefaultValue("0s") Duration maxDuration) {

    /** @throws IllegalArgumentException if a value is out of range, which {@link EventStreamSettings} decides */
    public EventStreamProperties {
        new EventStreamSettings(heartbeat, maxDuration);
    }

    EventStreamSettings toSettings() {
        return new EventStreamSettings(heartbeat, maxDuration);
    }
}
