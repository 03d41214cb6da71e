package dev.freshet.web.application;

import dev.freshet.http.FailureResponder;
import dev.freshet.http.JsonCodec;
import dev.freshet.http.websocket.WebSocketLimits;
import dev.freshet.web.ExceptionResponder;
import dev.freshet.web.Filter;
import dev.freshet.web.Gate;
import dev.freshet.web.HandlerInterceptor;
import dev.freshet.web.ListenerRoutes;
import dev.freshet.web.RateLimit;
import dev.freshet.web.RateRule;
import dev.freshet.web.Route;
import dev.freshet.web.UnroutedHandlers;
import dev.freshet.web.compression.Compression;
import dev.freshet.web.json.AvajeJsonCodec;
import dev.freshet.web.multipart.MultipartForms;
import dev.freshet.web.places.PlaceLimits;
import dev.freshet.web.places.Places;
import dev.freshet.web.resources.StaticFiles;
import dev.freshet.web.routing.PathPattern;
import dev.freshet.web.sse.EventStreams;
import dev.freshet.web.websocket.WebSocketRoute;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Collects the parts of an application. Not thread-safe. */
public final class WebApplicationBuilder implements RouteRegistry {
    private final List<Route> routes = new ArrayList<>();
    private final List<WebSocketRoute> sockets = new ArrayList<>();
    private final List<Placed<Filter>> filters = new ArrayList<>();
    private final List<Placed<HandlerInterceptor>> interceptors = new ArrayList<>();
    private final List<Placed<ExceptionResponder>> advice = new ArrayList<>();
    private final List<FailureResponder> lastResorts = new ArrayList<>();
    private final List<UnroutedHandlers> others = new ArrayList<>();
    private final Map<Class<?>, Integer> statuses = new HashMap<>();
    @Nullable JsonCodec json;
    private @Nullable AvajeJsonCodec ownJson;
    private @Nullable StaticFiles files;
    @Nullable Compression compression;
    final EventStreams eventStreams = new EventStreams();
    final MultipartForms multipartForms = new MultipartForms();
    private WebSocketLimits socketLimits = WebSocketLimits.DEFAULT;
    final Places socketPlaces = new Places("WebSockets", PlaceLimits.WEB_SOCKETS);
    EncodedSlash encodedSlash = EncodedSlash.REFUSE;
    private @Nullable ListenerTrees listeners;
    private @Nullable Gate gate;
    private final Map<RateRule, List<String>> pathLimits = new LinkedHashMap<>();
    private int rateLimitKeys = RateLimits.MAX_KEYS;

    WebApplicationBuilder() {
    }

    /**
     * Sets the gate that checks the callers of routes, static files, modules and the management. Default: none, so
     * everyone may call everything.
     */
    public WebApplicationBuilder gate(Gate gate) {
        this.gate = gate;
        return this;
    }

    /**
     * Limits the requests of one client to all paths that match the pattern together, whatever answers them. Patterns
     * with equal rules share the limit.
     *
     * @throws IllegalArgumentException if the path is not a path pattern; the message says where
     */
    public WebApplicationBuilder rateLimit(String path, RateRule rule) {
        String pattern = PathPattern.parseAndCheck(path).text();
        pathLimits.computeIfAbsent(rule, _ -> new ArrayList<>()).add(pattern);
        return this;
    }

    /** How many clients each rate limit tells apart; more clients share a limit. Default: 100,000. */
    public WebApplicationBuilder rateLimitKeys(int maxKeys) {
        this.rateLimitKeys = maxKeys;
        return this;
    }

    /** Serves files for requests that match no route. */
    public WebApplicationBuilder staticFiles(StaticFiles files) {
        this.files = files;
        return this;
    }

    /** Adds handlers for requests that match no route; they are asked in this order. */
    public WebApplicationBuilder unrouted(List<UnroutedHandlers> handlers) {
        others.addAll(handlers);
        return this;
    }

    /**
     * Adds a listener to the one called {@code main}.
     *
     * @param routes null if the configuration does not state them; then no route may name this listener, and it
     *     serves the same as with {@link ListenerRoutes#ALL}
     */
    public WebApplicationBuilder listener(String name, @Nullable ListenerRoutes routes) {
        ListenerTrees known = listeners;
        if (known == null) {
            known = new ListenerTrees();
            listeners = known;
        }
        known.add(name, routes);
        return this;
    }

    /** Default: {@link EncodedSlash#REFUSE}. */
    public WebApplicationBuilder encodedSlash(EncodedSlash encodedSlash) {
        this.encodedSlash = encodedSlash;
        return this;
    }

    public WebApplicationBuilder compression(Compression compression) {
        this.compression = compression;
        return this;
    }

    @Override
    public EventStreams eventStreams() {
        return eventStreams;
    }

    @Override
    public MultipartForms multipartForms() {
        return multipartForms;
    }

    /** Replaces the default codec, avaje-jsonb. Call it before you add routes that ask for the codec. */
    public WebApplicationBuilder json(JsonCodec json) {
        this.json = json;
        return this;
    }

    @Override
    public JsonCodec json() {
        JsonCodec codec = json;
        if (codec == null) {
            ownJson = new AvajeJsonCodec();
            codec = ownJson;
            json = codec;
        }
        return codec;
    }

    /**
     * The maximum nesting of JSON. Default: 100. Has no effect on a codec given to {@link #json(JsonCodec)}.
     *
     * @param levels 1 to 1,000
     * @throws IllegalArgumentException if the number is out of range
     */
    public WebApplicationBuilder jsonMaxDepth(int levels) {
        json();
        if (ownJson != null) {
            ownJson.maxDepth(levels);
        }
        return this;
    }

    public WebApplicationBuilder add(RouteSource source) {
        source.register(this);
        return this;
    }

    @Override
    public WebApplicationBuilder route(Route route) {
        routes.add(route);
        return this;
    }

    @Override
    public WebApplicationBuilder webSocket(WebSocketRoute route) {
        sockets.add(route);
        return this;
    }

    /** Size limits and timeouts for the peers of all WebSocket endpoints. */
    public WebApplicationBuilder webSocketLimits(WebSocketLimits limits) {
        this.socketLimits = limits;
        return this;
    }

    /** The maximum number of open WebSockets. Default: 10,000, and 1,000 per client. */
    public WebApplicationBuilder webSocketPlaces(PlaceLimits limits) {
        socketPlaces.limits(limits);
        return this;
    }

    @Override
    public WebApplicationBuilder filter(Filter filter, Placement placement) {
        Placed.insert(filters, new Placed<>(filter, placement));
        return this;
    }

    @Override
    public WebApplicationBuilder interceptor(HandlerInterceptor interceptor, Placement placement) {
        Placed.insert(interceptors, new Placed<>(interceptor, placement));
        return this;
    }

    @Override
    public WebApplicationBuilder advice(ExceptionResponder responder, int order) {
        Placed.insert(advice, new Placed<>(responder, Placement.EVERYWHERE.order(order)));
        return this;
    }

    @Override
    public WebApplicationBuilder status(Class<? extends Throwable> thrown, int status) {
        statuses.put(thrown, status);
        return this;
    }

    /** Adds a responder for exceptions that no exception handler and no status takes. */
    public WebApplicationBuilder lastResort(FailureResponder responder) {
        lastResorts.add(responder);
        return this;
    }

    /**
     * @throws IllegalStateException if two routes of a listener match the same requests, a route names a listener
     *     that does not exist, a route restricts who may call it but there is no gate, there is a gate and a
     *     route does not say who may call it, the rules of the gate do not fit the routes, or a rate limit counts
     *     by caller but there is no gate
     */
    public WebApplication build() {
        List<ExceptionResponder> responders = new ArrayList<>();
        for (Placed<ExceptionResponder> placed : advice) {
            responders.add(placed.what());
        }
        List<Route> all = new ArrayList<>(this.routes);
        all.addAll(handshakes());
        AccessCheck.apply(all, gate);
        List<Route> routes = List.copyOf(all.subList(0, this.routes.size()));
        List<Route> handshakes = List.copyOf(all.subList(this.routes.size(), all.size()));
        Gate guard = gate == null ? new OpenGate() : gate;
        ErrorResponder errors = new ErrorResponder(responders, statuses, lastResorts, guard);
        RateLimits limits = new RateLimits(pathLimits, guard, rateLimitKeys);
        List<Placed<Filter>> behindGate = new ArrayList<>(limits.ofPaths(RateLimit.Key.CALLER));
        behindGate.addAll(filters);
        FilterPlan plan = new FilterPlan(guard, limits.ofPaths(RateLimit.Key.CLIENT_ADDRESS), behindGate, errors);
        boolean codecKeepsNothing = json == null || json instanceof AvajeJsonCodec;
        RouteAssembly assembly = new RouteAssembly(plan, limits, interceptors, codecKeepsNothing);
        RoutingTree.Soil soil = new RoutingTree.Soil(assembly, List.copyOf(others), files, compression != null);
        if (listeners == null && !ListenerTrees.isNeededFor(routes) && !ListenerTrees.isNeededFor(handshakes)) {
            return new WebApplication(this, routes, handshakes, soil.tree(routes, handshakes, true), Map.of(), plan);
        }
        Map<String, RoutingTree> trees = (listeners == null ? new ListenerTrees() : listeners)
                .build(routes, handshakes, soil);
        return new WebApplication(this, routes, handshakes, trees.get(ListenerTrees.MAIN), trees, plan);
    }

    private List<Route> handshakes() {
        List<Route> handshakes = new ArrayList<>();
        for (WebSocketRoute socket : sockets) {
            handshakes.add(socket.handshake(socketLimits, json(), socketPlaces));
        }
        return handshakes;
    }
}
