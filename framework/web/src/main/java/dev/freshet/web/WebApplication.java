package dev.freshet.web;

import dev.freshet.http.HttpApplication;
import dev.freshet.http.HttpHandler;
import dev.freshet.http.HttpRequest;
import dev.freshet.http.websocket.WebSocketLimits;
import dev.freshet.web.compression.Compression;
import dev.freshet.web.json.AvajeJsonCodec;
import dev.freshet.web.places.PlaceLimits;
import dev.freshet.web.places.Places;
import dev.freshet.web.resources.StaticFiles;
import dev.freshet.web.routing.PathPattern;
import dev.freshet.web.routing.Router;
import dev.freshet.web.sse.EventStreams;
import dev.freshet.web.websocket.WebSocketRoute;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Routes, filters, interceptors and exception handlers as one application for an engine. Immutable, thread-safe. */
public final class WebApplication implements HttpApplication {
    /** Before all filters: they could not tell which path they see. */
    private static final HttpHandler ENCODED_SLASH_REFUSED = new EncodedSlashRefusal();

    private final Router<HttpHandler> router;
    private final HttpHandler unrouted;
    private final HttpHandler resources;
    private final List<Route> routes;
    private final @Nullable JsonCodec json;
    private final @Nullable WebSockets webSockets;
    private final @Nullable StaticFiles files;
    private final @Nullable Compression compression;
    private final EventStreams eventStreams;
    private final Places socketPlaces;
    private final FilterPlan plan;
    private final EncodedSlash encodedSlash;
    private final List<UnroutedHandlers> others;

    private WebApplication(
            Builder builder, Router<HttpHandler> router, @Nullable WebSockets webSockets, FilterPlan plan) {
        this.router = router;
        this.routes = List.copyOf(builder.routes);
        this.json = builder.json;
        this.files = builder.files;
        this.compression = builder.compression;
        this.eventStreams = builder.eventStreams;
        this.socketPlaces = builder.socketPlaces;
        this.webSockets = webSockets;
        this.plan = plan;
        this.encodedSlash = builder.encodedSlash;
        this.others = List.copyOf(builder.others);
        Unrouted last = new Unrouted(router, webSockets);
        this.unrouted = plan.before(last);
        this.resources = files == null ? unrouted : plan.before(new ResourceEndpoint(files, last));
    }

    public static Builder builder() {
        return new Builder();
    }

    @Override
    public HttpHandler handlerFor(HttpRequest request) {
        if (encodedSlash == EncodedSlash.REFUSE && EncodedSlash.isIn(request.pathBytes())) {
            return ENCODED_SLASH_REFUSED;
        }
        if (webSockets != null) {
            HttpHandler endpoint = webSockets.handlerFor(request);
            if (endpoint != null) {
                return endpoint;
            }
        }
        HttpHandler handler = router.find(request.method(), request.pathBytes());
        if (handler == null) {
            HttpHandler other = others.isEmpty() ? null : other(request);
            if (other != null) {
                return other;
            }
        }
        HttpHandler uncompressed = uncompressed(handler, request);
        return compression == null ? uncompressed : compression.around(uncompressed);
    }

    private @Nullable HttpHandler other(HttpRequest request) {
        for (UnroutedHandlers handlers : others) {
            HttpHandler handler = handlers.find(request);
            if (handler != null) {
                return plan.before(handler);
            }
        }
        return null;
    }

    private HttpHandler uncompressed(@Nullable HttpHandler handler, HttpRequest request) {
        if (handler == null) {
            return files != null && files.mayServe(request) ? resources : unrouted;
        }
        return handler instanceof MediaChoice choice ? choice.select(request) : handler;
    }

    /**
     * The handler behind the filters that apply to this path, for what stands before the routes, as the management
     * does. What is thrown there is answered as for a route.
     *
     * @param path of every request that the handler will get
     */
    public HttpHandler behindFilters(String path, HttpHandler handler) {
        return plan.over(PathPattern.parse(path)).before(handler);
    }

    /**
     * Ends what would go on for as long as the client likes: event streams. For whoever stops the server, before that.
     * Returns at once.
     */
    public void stop() {
        eventStreams.stop();
    }

    /**
     * Prepares what reads and writes JSON, which the first request with a JSON body would otherwise wait for: tens of
     * milliseconds on a cold JVM. For a thread that no one waits for, once the server has started.
     *
     * @throws RuntimeException if a type of some route cannot be read or written
     */
    public void prepareJson() {
        if (json != null) {
            json.prepare();
        }
    }

    /** All routes but those of WebSocket endpoints, in the order they were registered. */
    public List<Route> routes() {
        return routes;
    }

    /** Those of its event streams. */
    public Places eventStreamPlaces() {
        return eventStreams.places();
    }

    /** Those of its WebSockets, at all endpoints. */
    public Places webSocketPlaces() {
        return socketPlaces;
    }

    /** Collects what an application is made of. Not thread-safe. */
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
        private WebSocketLimits socketLimits = WebSocketLimits.DEFAULT;
        private final Places socketPlaces = new Places("WebSockets", PlaceLimits.WEB_SOCKETS);
        private EncodedSlash encodedSlash = EncodedSlash.REFUSE;

        private Builder() {
        }

        /** Answers requests that no route takes with files, where there are any. */
        public Builder staticFiles(StaticFiles files) {
            this.files = files;
            return this;
        }

        /** Has these answer requests that no route takes, the first asked first. */
        public Builder unrouted(List<UnroutedHandlers> handlers) {
            others.addAll(handlers);
            return this;
        }

        /** What becomes of paths with encoded slashes; refused unless this says otherwise. */
        public Builder encodedSlash(EncodedSlash encodedSlash) {
            this.encodedSlash = encodedSlash;
            return this;
        }

        /** Compresses responses. */
        public Builder compression(Compression compression) {
            this.compression = compression;
            return this;
        }

        @Override
        public EventStreams eventStreams() {
            return eventStreams;
        }

        /** What reads and writes JSON, if not avaje-jsonb; say so before routes that ask for it are added. */
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
         * How deeply JSON may be nested; 100 unless said. A codec that was given to {@link #json(JsonCodec)} decides by
         * itself.
         *
         * @param levels 1 to 1,000
         * @throws IllegalArgumentException if it is another number
         */
        public Builder jsonMaxDepth(int levels) {
            json();
            if (ownJson != null) {
                ownJson.maxDepth(levels);
            }
            return this;
        }

        /** Adds what the source has. */
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

        /** What the peers of WebSocket endpoints may make the server hold, and how long they may take. */
        public Builder webSocketLimits(WebSocketLimits limits) {
            this.socketLimits = limits;
            return this;
        }

        /** How many WebSockets may be open at once; 10,000, and 1,000 of one client, unless said. */
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

        /** @throws IllegalStateException if two routes would take the same requests; the message names both */
        public WebApplication build() {
            List<ExceptionResponder> responders = new ArrayList<>();
            for (Placed<ExceptionResponder> placed : advice) {
                responders.add(placed.what());
            }
            ErrorResponder errors = new ErrorResponder(responders, statuses, lastResorts);
            FilterPlan plan = new FilterPlan(filters, errors);
            boolean codecKeepsNothing = json == null || json instanceof AvajeJsonCodec;
            RouteAssembly assembly = new RouteAssembly(plan, interceptors, errors, codecKeepsNothing);
            Router<HttpHandler> router = assembly.router(routes);
            WebSockets webSockets = sockets.isEmpty() ? null : new WebSockets(assembly.router(handshakes()), router);
            return new WebApplication(this, router, webSockets, plan);
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
