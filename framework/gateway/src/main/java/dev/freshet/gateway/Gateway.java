package dev.freshet.gateway;

import dev.freshet.client.exchange.ClientRuntime;
import dev.freshet.config.Config;
import dev.freshet.config.ConfigException;
import dev.freshet.config.DataSize;
import dev.freshet.gateway.config.GatewayConfig;
import dev.freshet.gateway.config.RetryConfig;
import dev.freshet.gateway.config.RouteConfig;
import dev.freshet.gateway.filter.FilterFactory;
import dev.freshet.gateway.filter.GatewayRoute;
import dev.freshet.gateway.proxy.ProxyHandler;
import dev.freshet.gateway.proxy.ProxyOptions;
import dev.freshet.gateway.proxy.RetryPolicy;
import dev.freshet.gateway.route.RouteTable;
import dev.freshet.gateway.upstream.GroupState;
import dev.freshet.gateway.upstream.UpstreamGroup;
import dev.freshet.gateway.upstream.Upstreams;
import dev.freshet.http.HttpApplication;
import dev.freshet.http.HttpException;
import dev.freshet.http.HttpHandler;
import dev.freshet.http.HttpRequest;
import dev.freshet.ops.Metrics;
import dev.freshet.web.UnroutedHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Routes requests to upstreams; its configuration can be reloaded at run time. Thread-safe. In a Freshet application
 * this is a bean. With a server of your own, serve {@link #application}.
 */
public final class Gateway implements UnroutedHandlers, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Gateway.class);
    private static final HttpHandler NO_ROUTE = (request, response) -> {
        throw new HttpException(404, "no route matches this request");
    };

    private final StandardFilters standard = new StandardFilters();
    private final Upstreams upstreams;
    private volatile Active active;
    /** Gives up the upstreams of the active configuration. */
    private Runnable release = () -> {
        // The configuration before the first has none.
    };

    /** One configuration and the objects built from it. */
    private record Active(GatewayConfig config, RouteTable<RoutedHandler> table, Generation generation,
            FilterSet filters, Map<String, RouteMeter> meters) {
    }

    private Gateway(List<FilterFactory> filters, Upstreams upstreams) {
        this.upstreams = upstreams;
        this.active = new Active(new GatewayConfig(List.of(), Map.of(), Duration.ZERO, new DataSize(0)),
                RouteTable.<RoutedHandler>builder().build(), new Generation(),
                new FilterSet(FilterSet.byName(standard.with(filters))), Map.of());
    }

    /**
     * Opens a gateway with the routes below {@code gateway}. Waits up to two seconds for the upstreams' names to
     * resolve.
     *
     * @param filters filters in addition to the standard ones
     * @throws ConfigException as {@link #reload} does
     * @throws IllegalStateException if two filters have the same name
     */
    public static Gateway open(Config config, List<FilterFactory> filters) {
        Gateway gateway = new Gateway(filters, new Upstreams(ClientRuntime::start));
        try {
            gateway.reload(config);
        } catch (RuntimeException | Error failure) {
            gateway.close();
            throw failure;
        }
        return gateway;
    }

    /**
     * Switches to another configuration. Requests in flight finish under the previous one. An upstream keeps its
     * connections and the state of its instances if its connection settings have not changed.
     *
     * @throws ConfigException with the problems of all values and filters, and all unknown keys, each with file and
     *     line; if there are none, with the certificates that cannot be used. Nothing has changed then
     */
    public synchronized void reload(Config source) {
        Active before = active;
        FilterSet filters = before.filters.empty();
        GatewayConfig config = read(source, filters, before.filters);
        Upstreams.Change change = upstreams.prepare(config.upstreams());
        Active next = active(config, change.groups(), filters, before.meters);
        Runnable releaseNext;
        try {
            releaseNext = change.make();
        } catch (InterruptedException stopping) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while resolving upstreams", stopping);
        }
        upstreams.maxBuffered(config.maxBuffered().bytes());
        Runnable releaseBefore = release;
        release = releaseNext;
        active = next;
        before.generation.retire(releaseBefore);
        if (!config.routes().isEmpty()) {
            LOG.info("Routes: {}, upstreams: {}", config.routes().size(), config.upstreams().size());
        }
    }

    /** @throws ConfigException with the problems of all values and filters, and all unknown keys */
    private static GatewayConfig read(Config source, FilterSet filters, FilterSet previous) {
        List<String> problems = new ArrayList<>();
        GatewayConfig config = null;
        try {
            config = GatewayConfig.read(source, (route, all) -> filters.add(route, all, previous));
        } catch (ConfigException wrong) {
            problems.addAll(wrong.problems());
        }
        problems.addAll(filters.problems());
        try {
            source.requireAllKnown(GatewayConfig.PREFIX);
        } catch (ConfigException unknown) {
            problems.addAll(unknown.problems());
        }
        if (config == null || !problems.isEmpty()) {
            throw new ConfigException(problems);
        }
        return config;
    }

    private Active active(GatewayConfig config, Map<String, UpstreamGroup> groups, FilterSet filters,
            Map<String, RouteMeter> before) {
        Generation generation = new Generation();
        Map<String, RouteMeter> meters = new HashMap<>();
        RouteTable.Builder<RoutedHandler> table = RouteTable.builder();
        for (RouteConfig route : config.routes()) {
            RouteMeter meter = before.get(route.id());
            meters.put(route.id(), meter == null ? new RouteMeter(route.id()) : meter);
            UpstreamGroup group = groups.get(route.upstream());
            if (group == null) {
                throw new IllegalStateException("route " + route.id() + " has no upstream");
            }
            ProxyHandler handler = new ProxyHandler(
                    new GatewayRoute(route.id(), group, filters.of(route), route.limits(), route.metadata(), groups),
                    new ProxyOptions(route.preserveHost(), route.underscores(), policy(route.retry()),
                            route.tunnelIdle()));
            table.add(route.match(), new RoutedHandler(generation, handler, meters.get(route.id()), application(),
                    route.allowedInPath()));
        }
        return new Active(config, table.build(), generation, filters, meters);
    }

    private static RetryPolicy policy(RetryConfig retry) {
        return new RetryPolicy(retry.attempts(), retry.budget() / 100.0, retry.reserve());
    }

    @Override
    public @Nullable HttpHandler find(HttpRequest request) {
        return active.table.match(request);
    }

    /** Answers every request; 404 if no route matches. */
    public HttpApplication application() {
        return request -> {
            HttpHandler handler = find(request);
            return handler == null ? NO_ROUTE : handler;
        };
    }

    /** The active configuration. */
    public GatewayConfig config() {
        return active.config;
    }

    /** The current state of the upstreams' instances, sorted by name. */
    public List<GroupState> upstreams() {
        return upstreams.state();
    }

    void measure(Metrics metrics) {
        active.meters.values().forEach(meter -> meter.measure(metrics));
    }

    /** Closes all connections to upstreams. Stop the server first: requests in flight fail. */
    @Override
    public void close() {
        upstreams.close();
        standard.close();
    }
}
