package dev.freshet.gateway.config;

import dev.freshet.config.Config;
import dev.freshet.config.ConfigException;
import dev.freshet.config.DataSize;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;

/**
 * The section {@code gateway}.
 *
 * @param routes in the order in which they are tried
 * @param reloadInterval the time between two checks of the configuration files, at least 10 ms; zero disables reloading
 * @param maxBuffered the memory for responses that wait for slow clients without holding a connection to an upstream;
 *     default: an eighth of the heap
 */
public record GatewayConfig(List<RouteConfig> routes, Map<String, UpstreamConfig> upstreams, Duration reloadInterval,
        DataSize maxBuffered) {
    /** The prefix of all keys. */
    public static final String PREFIX = "gateway";

    private static final Duration LEAST_INTERVAL = Duration.ofMillis(10);

    /**
     * Copies the list and the map.
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
     * Reads routes and upstreams. Does not refuse unknown keys, because filters read their keys only when they are
     * made; call {@link Config#requireAllKnown} afterwards.
     *
     * @throws ConfigException with all problems, each with file and line
     */
    public static GatewayConfig read(Config config) {
        return read(config, (route, all) -> {
            // The filters are not made.
        });
    }

    /**
     * Same as {@link #read(Config)}, for a caller that makes the filters. It gets those of all routes, even if the
     * configuration has problems, so that it can report the problems of both together.
     *
     * @param filters gets the id of each route and its filters
     * @throws ConfigException with all problems of values, each with file and line
     */
    public static GatewayConfig read(Config config, BiConsumer<String, List<FilterSettings>> filters) {
        return config.bind(new GatewayBinder(config, filters));
    }
}
