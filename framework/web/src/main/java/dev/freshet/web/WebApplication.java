package dev.freshet.web;

import dev.freshet.http.HttpApplication;
import dev.freshet.http.HttpHandler;
import dev.freshet.http.HttpRequest;
import dev.freshet.http.HttpResponse;
import dev.freshet.http.websocket.WebSocketLimits;
import dev.freshet.web.compression.Compression;
import dev.freshet.web.json.AvajeJsonCodec;
import dev.freshet.web.multipart.MultipartForms;
import dev.freshet.web.places.PlaceLimits;
import dev.freshet.web.places.Places;
import dev.freshet.web.resources.StaticFiles;
import dev.freshet.web.routing.PathPattern;
import dev.freshet.web.routing.Router;
import dev.freshet.web.sse.EventStreams;
import dev.freshet.web.websocket.WebSocketRoute;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Routes, filters, interceptors and exception handlers as one application for an engine. Immutable, thread-safe. */
public final class WebApplication implements HttpApplication {
    /** Runs before all filters, because they could not tell which path they see. */
    private static final HttpHandler ENCODED_SLASH_REFUSED = new EncodedSlashRefusal();

    private final RoutingTree main;
    /** The trees by listener; empty if there is only one listener. */
    private final Map<String, RoutingTree> byListener;
    private final List<Route> routes;
    private final List<Route> handshakes;
    private final @Nullable JsonCodec json;
    private final @Nullable Compression compression;
    private final EventStreams eventStreams;
    private final MultipartForms multipartForms;
    private final Places socketPlaces;
    private final FilterPlan plan;
    private final EncodedSlash encodedSlash;
    private final Gate gate;

    private WebApplication(Builder builder, List<Route> all, RoutingTree main, Map<String, RoutingTree> byListener,
            FilterPlan plan) {
        this.main = main;
        this.byListener = byListener;
        this.routes = List.copyOf(all.subList(0, builder.routes.size()));
        this.handshakes = List.copyOf(all.subList(builder.routes.size(), all.size()));
        this.json = builder.json;
        this.compression = builder.compression;
        this.eventStreams = builder.eventStreams;
        this.multipartForms = builder.multipartForms;
        this.socketPlaces = builder.socketPlaces;
        this.plan = plan;
        this.encodedSlash = builder.encodedSlash;
        this.gate = builder.guard();
    }

    public static Builder builder() {
        return new Builder();
    }

    @Override
    public HttpHandler handlerFor(HttpRequest request) {
        if (encodedSlash == EncodedSlash.REFUSE && EncodedSlash.isIn(request.pathBytes())) {
            return ENCODED_SLASH_REFUSED;
        }
        HttpHandler instead = gate.instead(request);
        if (instead != null) {
            return instead;
        }
        RoutingTree tree = byListener.isEmpty() ? main : byListener.getOrDefault(request.listener(), main);
        HttpHandler endpoint = tree.endpoint(request);
        if (endpoint != null) {
            return endpoint;
        }
        HttpHandler handler = tree.route(request);
        if (handler == null) {
            HttpHandler other = tree.other(request);
            if (other != null) {
                return other;
            }
        }
        HttpHandler uncompressed = uncompressed(handler, tree, request);
        return compression == null ? uncompressed : compression.around(uncompressed);
    }

    @Override
    public void beforeHead(@Nullable HttpRequest request, HttpResponse response) {
        gate.beforeHead(request, response);
    }

    private static HttpHandler uncompressed(@Nullable HttpHandler handler, RoutingTree tree, HttpRequest request) {
        if (handler == null) {
            return tree.last(request);
        }
        return handler instanceof MediaChoice choice ? choice.select(request) : handler;
    }

    /**
     * Puts the gate and the filters that apply to this path in front of a handler outside the routes, such as those of
     * the management. Exceptions are answered as for a route.
     *
     * @param path the path of every request that the handler receives
     */
    public HttpHandler behindGate(Gate.Part part, String path, HttpHandler handler) {
        return plan.over(PathPattern.parse(path)).before(gate.access(part), handler);
    }

    /** Puts only the gate in front of a handler, without filters: for handlers on another port. */
    public HttpHandler behindGate(Gate.Part part, HttpHandler handler) {
        return gate.before(gate.access(part), handler);
    }

    /**
     * Ends the event streams, which otherwise last as long as their clients want. Call it before you stop the server.
     * Returns at once.
     */
    public void stop() {
        eventStreams.stop();
    }

    /**
     * Prepares the JSON codec, which otherwise delays the first request with a JSON body by tens of milliseconds on a
     * cold JVM. Call it on a background thread after the server has started.
     *
     * @throws RuntimeException if a type of some route cannot be read or written
     */
    public void prepareJson() {
        if (json != null) {
            json.prepare();
        }
    }

    /** All routes except those of WebSocket endpoints, in the order registered. */
    public List<Route> routes() {
        return routes;
    }

    /** The handshakes of WebSocket endpoints, in the order registered. */
    public List<Route> handshakes() {
        return handshakes;
    }

    /** Counts the open event streams. */
    public Places eventStreamPlaces() {
        return eventStreams.places();
    }

    /** Counts the files of forms on disk. */
    public MultipartForms multipartForms() {
        return multipartForms;
    }

    /** Counts the open WebSockets of all endpoints. */
    public Places webSocketPlaces() {
        return socketPlaces;
    }

    /** Collects the parts of an application. Not thread-safe. */
    public static final class Builder implements RouteRegistry {
        private final List<Route> routes = new ArrayList<>();
        private final List<WebSocketRoute> sockets = new ArrayList<>();
        private final List<Placed<Filter>> filters = new ArrayList<>();
        private final List<Placed<HandlerInterceptor>> interceptors = new ArrayList<>();
        private final List<Placed<ExceptionResponder>> advice = new ArrayList<>();
        private final List<ExceptionResponder> lastResorts = new ArrayList<>();
        private final List<UnroutedHandlers> others = new ArrayList<>();
        private final Map<Class<?>, Integer> statuses = new HashMap<>();
        private @Nullable JsonCodec json;
        private @Nullable AvajeJsonCodec ownJson;
        private @Nullable StaticFiles files;
        private @Nullable Compression compression;
        private final EventStreams eventStreams = new EventStreams();
        private final MultipartForms multipartForms = new MultipartForms();
        private WebSocketLimits socketLimits = WebSocketLimits.DEFAULT;
        private final Places socketPlaces = new Places("WebSockets", PlaceLimits.WEB_SOCKETS);
        private EncodedSlash encodedSlash = EncodedSlash.REFUSE;
        private @Nullable ListenerTrees listeners;
        private @Nullable Gate gate;
        private final Map<RateRule, String> pathLimits = new LinkedHashMap<>();
        private int rateLimitKeys = RateLimits.MAX_KEYS;

        private Builder() {
        }

        /**
         * Sets the gate that checks the callers of routes, static files, modules and the management. Default: none, so
         * everyone may call everything.
         */
        public Builder gate(Gate gate) {
            this.gate = gate;
            return this;
        }

        /**
         * Limits the requests of one client to all paths that match the pattern together, whatever answers them.
         *
         * @throws IllegalArgumentException if the path is not a path pattern; the message says where
         */
        public Builder rateLimit(String path, RateRule rule) {
            pathLimits.put(rule, PathPattern.parseAndCheck(path).text());
            return this;
        }

        /** How many clients each rate limit tells apart; more clients share a limit. Default: 100,000. */
        public Builder rateLimitKeys(int maxKeys) {
            this.rateLimitKeys = maxKeys;
            return this;
        }

        /** Serves files for requests that match no route. */
        public Builder staticFiles(StaticFiles files) {
            this.files = files;
            return this;
        }

        /** Adds handlers for requests that match no route; they are asked in this order. */
        public Builder unrouted(List<UnroutedHandlers> handlers) {
            others.addAll(handlers);
            return this;
        }

        /**
         * Adds a listener to the one called {@code main}.
         *
         * @param routes null if the configuration does not state them; then no route may name this listener, and it
         *     serves the same as with {@link ListenerRoutes#ALL}
         */
        public Builder listener(String name, @Nullable ListenerRoutes routes) {
            ListenerTrees known = listeners;
            if (known == null) {
                known = new ListenerTrees();
                listeners = known;
            }
            known.add(name, routes);
            return this;
        }

        /** Default: {@link EncodedSlash#REFUSE}. */
        public Builder encodedSlash(EncodedSlash encodedSlash) {
            this.encodedSlash = encodedSlash;
            return this;
        }

        public Builder compression(Compression compression) {
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
        public Builder json(JsonCodec json) {
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
        public Builder jsonMaxDepth(int levels) {
            json();
            if (ownJson != null) {
                ownJson.maxDepth(levels);
            }
            return this;
        }

        public Builder add(RouteSource source) {
            source.register(this);
            return this;
        }

        @Override
        public Builder route(Route route) {
            routes.add(route);
            return this;
        }

        @Override
        public Builder webSocket(WebSocketRoute route) {
            sockets.add(route);
            return this;
        }

        /** Size limits and timeouts for the peers of all WebSocket endpoints. */
        public Builder webSocketLimits(WebSocketLimits limits) {
            this.socketLimits = limits;
            return this;
        }

        /** The maximum number of open WebSockets. Default: 10,000, and 1,000 per client. */
        public Builder webSocketPlaces(PlaceLimits limits) {
            socketPlaces.limits(limits);
            return this;
        }

        @Override
        public Builder filter(Filter filter, Placement placement) {
            Placed.insert(filters, new Placed<>(filter, placement));
            return this;
        }

        @Override
        public Builder interceptor(HandlerInterceptor interceptor, Placement placement) {
            Placed.insert(interceptors, new Placed<>(interceptor, placement));
            return this;
        }

        @Override
        public Builder advice(ExceptionResponder responder, int order) {
            Placed.insert(advice, new Placed<>(responder, Placement.EVERYWHERE.order(order)));
            return this;
        }

        @Override
        public Builder status(Class<? extends Throwable> thrown, int status) {
            statuses.put(thrown, status);
            return this;
        }

        @Override
        public Builder lastResort(ExceptionResponder responder) {
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
            Gate guard = guard();
            ErrorResponder errors = new ErrorResponder(responders, statuses, lastResorts, guard);
            RateLimits limits = new RateLimits(pathLimits, gate, rateLimitKeys);
            List<Placed<Filter>> behindGate = new ArrayList<>(limits.ofPaths(RateLimit.Key.CALLER));
            behindGate.addAll(filters);
            FilterPlan plan = new FilterPlan(guard, limits.ofPaths(RateLimit.Key.CLIENT_ADDRESS), behindGate, errors);
            boolean codecKeepsNothing = json == null || json instanceof AvajeJsonCodec;
            RouteAssembly assembly = new RouteAssembly(plan, limits, interceptors, errors, codecKeepsNothing);
            RoutingTree.Soil soil = new RoutingTree.Soil(assembly, plan, guard, List.copyOf(others), files,
                    compression != null);
            if (listeners == null && !ListenerTrees.isNeededFor(routes) && !ListenerTrees.isNeededFor(handshakes)) {
                return new WebApplication(this, all, soil.tree(routes, handshakes, true), Map.of(), plan);
            }
            Map<String, RoutingTree> trees = (listeners == null ? new ListenerTrees() : listeners)
                    .build(routes, handshakes, soil);
            return new WebApplication(this, all, trees.get(ListenerTrees.MAIN), trees, plan);
        }

        private Gate guard() {
            return gate == null ? new OpenGate() : gate;
        }

        private List<Route> handshakes() {
            List<Route> handshakes = new ArrayList<>();
            for (WebSocketRoute socket : sockets) {
                handshakes.add(socket.handshake(socketLimits, json(), socketPlaces));
            }
            return handshakes;
        }
    }
}
