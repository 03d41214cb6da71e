package dev.freshet.gateway.config;

import dev.freshet.config.Config;
import dev.freshet.config.ConfigException;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * Everything below {@code gateway}.
 *
 * @param routes in the order in which they are tried
 * @param reloadInterval between two looks at the files of the configuration; zero for never
 */
public record GatewayConfig(List<RouteConfig> routes, Map<String, UpstreamConfig> upstreams, Duration reloadInterval) {
    /** The section of the configuration. */
    public static final String PREFIX = "gateway";

    /** Copies list and map. */
    public GatewayConfig {
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
