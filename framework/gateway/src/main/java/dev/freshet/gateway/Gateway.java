package dev.freshet.gateway;

import dev.freshet.client.exchange.ClientRuntime;
import dev.freshet.config.Config;
import dev.freshet.config.ConfigException;
import dev.freshet.config.DataSize;
import dev.freshet.gateway.config.GatewayConfig;
import dev.freshet.gateway.config.RetryConfig;
import dev.freshet.gateway.config.RouteConfig;
import dev.freshet.gateway.filter.FilterFactory;
import dev.freshet.gateway.proxy.ProxyHandler;
import dev.freshet.gateway.proxy.ProxyOptions;
import dev.freshet.gateway.proxy.RetryPolicy;
import dev.freshet.gateway.route.GatewayRoute;
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
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Routes requests to upstreams, by a configuration that can be changed while it does. Any thread may call. A program
 * that has a server of its own serves {@link #application}; in a Freshet application this is a bean.
 */
public final class Gateway implements UnroutedHandlers, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Gateway.class);
    private static final HttpHandler NO_ROUTE = (request, response) -> {
        throw new HttpException(404, "no route takes this request");
    };

    private final Map<String, FilterFactory> factories;
    private final StandardFilters standard = new StandardFilters();
    private final Upstreams upstreams;
    private volatile Active active;

    /** One configuration and what was made of it. */
    private record Active(GatewayConfig config, RouteTable<RoutedHandler> table, Generation generation,
            FilterSet filters, Map<String, RouteMeter> meters) {
    }

    private Gateway(List<FilterFactory> filters, Upstreams upstreams) {
        this.factories = FilterSet.byName(standard.with(filters));
        this.upstreams = upstreams;
        this.active = new Active(new GatewayConfig(List.of(), Map.of(), Duration.ZERO, new DataSize(0)),
                RouteTable.<RoutedHandler>builder().build(), new Generation(),
                FilterSet.make(List.of(), factories, null), Map.of());
    }

    /**
     * Starts with the routes below {@code gateway}, whose filters may be the gateway's own and these. Waits up to two
     * seconds for names of upstreams to be resolved.
     *
     * @throws ConfigException with all that is wrong, each with file and line
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
     * Goes on with another configuration. Requests under way end by the one that they began with; upstreams whose
     * connections are made in the same way keep them, with what is known of each instance.
     *
     * @throws ConfigException with all that is wrong, each with file and line; nothing has changed then
     */
    public synchronized void reload(Config source) {
        GatewayConfig config = GatewayConfig.read(source);
        Active before = active;
        FilterSet filters = FilterSet.make(config.routes(), factories, before.filters);
        source.requireAllKnown(GatewayConfig.PREFIX);
        Upstreams.Change change = upstreams.prepare(config.upstreams());
        Active next = active(config, change.groups(), filters, before.meters);
        Runnable closing;
        try {
            closing = change.make();
        } catch (InterruptedException stopping) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while addresses of upstreams were looked for", stopping);
        }
        upstreams.maxBuffered(config.maxBuffered().bytes());
        active = next;
        before.generation.retire(closing);
        if (!config.routes().isEmpty()) {
            LOG.info("Routes: {}, upstreams: {}", config.routes().size(), config.upstreams().size());
        }
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
            HttpHandler handler = new ProxyHandler(
                    new GatewayRoute(route.id(), group, filters.of(route), route.limits(), route.metadata(), groups),
                    new ProxyOptions(route.preserveHost(), route.underscores(), policy(route.retry()), route.tunnelIdle()));
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

    /** Answers every request: 404 where no route takes it. */
    public HttpApplication application() {
        return request -> {
            HttpHandler handler = find(request);
            return handler == null ? NO_ROUTE : handler;
        };
    }

    /** The configuration that is in force. */
    public GatewayConfig config() {
        return active.config;
    }

    /** What is known of the upstreams' instances now, by name. */
    public List<GroupState> upstreams() {
        return upstreams.state();
    }

    void measure(Metrics metrics) {
        active.meters.values().forEach(meter -> meter.measure(metrics));
    }

    /** Closes every connection to an upstream; what is under way fails, so stop the server before. */
    @Override
    public void close() {
        upstreams.close();
        standard.close();
    }
}
