package dev.freshet.web.application;

import dev.freshet.http.HttpApplication;
import dev.freshet.http.HttpHandler;
import dev.freshet.http.HttpRequest;
import dev.freshet.http.HttpResponse;
import dev.freshet.http.JsonCodec;
import dev.freshet.web.Gate;
import dev.freshet.web.Route;
import dev.freshet.web.compression.Compression;
import dev.freshet.web.multipart.MultipartForms;
import dev.freshet.web.places.Places;
import dev.freshet.web.routing.PathPattern;
import dev.freshet.web.sse.EventStreams;
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

    WebApplication(WebApplicationBuilder builder, List<Route> routes, List<Route> handshakes, RoutingTree main,
            Map<String, RoutingTree> byListener, FilterPlan plan) {
        this.main = main;
        this.byListener = byListener;
        this.routes = routes;
        this.handshakes = handshakes;
        this.json = builder.json;
        this.compression = builder.compression;
        this.eventStreams = builder.eventStreams;
        this.multipartForms = builder.multipartForms;
        this.socketPlaces = builder.socketPlaces;
        this.plan = plan;
        this.encodedSlash = builder.encodedSlash;
        this.gate = plan.gate();
    }

    public static WebApplicationBuilder builder() {
        return new WebApplicationBuilder();
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
     * Ends the event streams, which otherwise last as long as their clients want. Returns at once. Pass it to the
     * server's {@code stop}, which calls it when the shutdown delay is over.
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
}
