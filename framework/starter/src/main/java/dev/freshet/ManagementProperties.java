package dev.freshet;

import dev.freshet.config.ConfigurationProperties;
import dev.freshet.config.DefaultValue;
import dev.freshet.ops.HealthSettings;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The keys {@code management.*}; docs/guide/operations.md says what each does.
 *
 * @param port where to answer instead of on {@code server.port}; 0 for any free port
 */
@ConfigurationProperties("management")
public record ManagementProperties(Optional<Integer> port, Health health, Metrics metrics) {
    /** @throws IllegalArgumentException if the port is none */
    public ManagementProperties {
        if (port.isPresent() && (port.get() < 0 || port.get() > 65_535)) {
            throw new IllegalArgumentException("port must be from 0 to 65535, is " + port.get());
        }
    }

    /** Whether anything is to be answered. */
    boolean enabled() {
        return health.enabled || metrics.enabled;
    }

    /** The keys {@code management.health.*}. */
    public record Health(
            @DefaultValue("false") boolean enabled,
            @DefaultValue("false") boolean showDetails,
            @DefaultValue("2s") Duration timeLimit,
            @DefaultValue("1s") Duration cache,
            List<String> readiness) {

        /** @throws IllegalArgumentException if a time is out of range, which {@link HealthSettings} decides */
        public Health {
            if (enabled) {
                new HealthSettings(showDetails, timeLimit, cache, readiness);
            }
        }

        @Nullable HealthSettings toSettings() {
            return enabled ? new HealthSettings(showDetails, timeLimit, cache, readiness) : null;
        }
    }

    /** The keys {@code management.metrics.*}. */
    public record Metrics(@DefaultValue("false") boolean enabled) {
    }
}
