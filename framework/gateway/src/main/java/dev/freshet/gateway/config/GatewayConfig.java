package dev.freshet.gateway.config;

import dev.freshet.config.Config;
import dev.freshet.config.ConfigException;
import dev.freshet.config.DataSize;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * Everything below {@code gateway}.
 *
 * @param routes in the order in which they are tried
 * @param maxBuffered of responses that wait for their clients without holding a connection to an upstream; an eighth of the
 *     heap unless set
 * @param reloadInterval between two looks at the files of the configuration, at least 10 ms; zero for never
 */
public record GatewayConfig(List<RouteConfig> routes, Map<String, UpstreamConfig> upstreams, Duration reloadInterval,
        DataSize maxBuffered) {
    /** The section of the configuration. */
    public static final String PREFIX = "gateway";

    private static final Duration LEAST_INTERVAL = Duration.ofMillis(10);

    /**
     * Copies list and map.
     *
     * @throws IllegalArgumentException if the interval is out of range
     */
    public GatewayConfig {
        if (!reloadInterval.isZero() && reloadInterval.compareTo(LEAST_INTERVAL) < 0) {
            throw new IllegalArgumentException("reload-interval must be 0s or at least 10ms, is " + reloadInterval);
        }
        routes = List.copyOf(routes);
        upstreams = Map.copyOf(upstreams);
    }

    /**
     * Reads routes and upstreams. Unknown keys are not refused here: what filters know is seen when they are made, and
     * {@link Config#requireAllKnown} is for after that.
     *
     * @throws ConfigException with all that is wrong, each with file and line
     */
    public static GatewayConfig read(Config config) {
        return config.bind(new GatewayBinder(config));
    }
}
