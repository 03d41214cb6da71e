package dev.freshet;

import dev.freshet.config.ConfigurationProperties;
import dev.freshet.config.DefaultValue;
import dev.freshet.ops.HealthSettings;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The keys {@code management.*}; docs/guide/operations.md describes them.
 *
 * @param port the port of the management; if absent, the application's; 0 for any free port
 * @param host the address of the management's port; if absent, the loopback address 127.0.0.1
 */
@ConfigurationProperties("management")
public record ManagementProperties(Optional<Integer> port, Optional<String> host, Tls tls, Health health,
        Metrics metrics) {
    /** @throws IllegalArgumentException if the port is out of range, or absent although another key needs it */
    public ManagementProperties {
        if (port.isPresent() && (port.get() < 0 || port.get() > 65_535)) {
            throw new IllegalArgumentException("port must be from 0 to 65535, is " + port.get());
        }
        if (port.isEmpty() && host.isPresent()) {
            throw new IllegalArgumentException("host has no effect without port; set port too");
        }
        if (port.isEmpty() && !tls.enabled) {
            throw new IllegalArgumentException("tls.enabled has no effect without port; set port too");
        }
    }

    /** Whether any endpoint is enabled here. */
    boolean enabled() {
        return health.enabled || metrics.enabled;
    }

    /**
     * The keys {@code management.tls.*}.
     *
     * @param enabled whether the management's port uses TLS and asks for client certificates, as set in {@code
     *     server.tls}
     */
    public record Tls(@DefaultValue("true") boolean enabled) {
    }

    /**
     * The keys {@code management.health.*}.
     *
     * @param enabled Answers the three health paths
     * @param showDetails Shows components and their details
     * @param timeLimit Timeout of a check; a component that takes longer is down
     * @param cache How long the result of a check is reused
     * @param readiness Components that readiness checks, such as {@code db}
     */
    public record Health(
            @DefaultValue("false") boolean enabled,
            @DefaultValue("false") boolean showDetails,
            @DefaultValue("2s") Duration timeLimit,
            @DefaultValue("1s") Duration cache,
            List<String> readiness) {

        /** @throws IllegalArgumentException if {@link HealthSettings} rejects a value */
        public Health {
            if (enabled) {
                new HealthSettings(showDetails, timeLimit, cache, readiness);
            }
        }

        @Nullable HealthSettings toSettings() {
            return enabled ? new HealthSettings(showDetails, timeLimit, cache, readiness) : null;
        }
    }

    /**
     * The keys {@code management.metrics.*}.
     *
     * @param enabled Answers {@code /actuator/prometheus}
     */
    public record Metrics(@DefaultValue("false") boolean enabled) {
    }
}
