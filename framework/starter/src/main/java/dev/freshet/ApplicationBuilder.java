package dev.freshet;

import dev.freshet.config.ConfigException;
import dev.freshet.config.ConfigSources;
import dev.freshet.http.HttpHandler;
import dev.freshet.http.HttpMethod;
import dev.freshet.web.Filter;
import dev.freshet.web.Gate;
import dev.freshet.web.Route;
import dev.freshet.web.RouteHandler;
import dev.freshet.web.application.RouteSource;
import dev.freshet.web.application.WebApplication;
import dev.freshet.web.application.WebApplicationBuilder;
import dev.freshet.web.websocket.WebSocketHandler;
import dev.freshet.web.websocket.WebSocketRoute;
import java.util.HashMap;
import java.util.Map;

/**
 * Collects the routes and settings of an application without annotations. Reads {@code application.yml} and the
 * environment like an annotated application; settings made here override them. Not thread-safe.
 */
public final class ApplicationBuilder {
    private final WebApplicationBuilder web = WebApplication.builder();
    private final Map<String, String> settings = new HashMap<>();
    private ConfigSources sources = ConfigSources.of();

    ApplicationBuilder() {
    }

    /** Answers GET and HEAD requests for a path; {@code {name}} in the path is a variable. */
    public ApplicationBuilder get(String path, HttpHandler handler) {
        return route(Route.of(HttpMethod.GET, path, handler));
    }

    /** Same, with a handler that reads path variables from its route. */
    public ApplicationBuilder get(String path, RouteHandler handler) {
        return route(Route.of(HttpMethod.GET, path, handler));
    }

    public ApplicationBuilder post(String path, HttpHandler handler) {
        return route(Route.of(HttpMethod.POST, path, handler));
    }

    public ApplicationBuilder post(String path, RouteHandler handler) {
        return route(Route.of(HttpMethod.POST, path, handler));
    }

    public ApplicationBuilder put(String path, HttpHandler handler) {
        return route(Route.of(HttpMethod.PUT, path, handler));
    }

    public ApplicationBuilder put(String path, RouteHandler handler) {
        return route(Route.of(HttpMethod.PUT, path, handler));
    }

    public ApplicationBuilder patch(String path, HttpHandler handler) {
        return route(Route.of(HttpMethod.PATCH, path, handler));
    }

    public ApplicationBuilder patch(String path, RouteHandler handler) {
        return route(Route.of(HttpMethod.PATCH, path, handler));
    }

    public ApplicationBuilder delete(String path, HttpHandler handler) {
        return route(Route.of(HttpMethod.DELETE, path, handler));
    }

    public ApplicationBuilder delete(String path, RouteHandler handler) {
        return route(Route.of(HttpMethod.DELETE, path, handler));
    }

    /**
     * Adds a route with its own conditions. {@code Route.of(...).on("internal")} is served by the listener
     * {@code internal} only.
     */
    public ApplicationBuilder route(Route route) {
        web.route(route);
        return this;
    }

    /** Handles the WebSocket peers that connect to a path; all connections share the handler. */
    public ApplicationBuilder webSocket(String path, WebSocketHandler handler) {
        return webSocket(WebSocketRoute.of(path, handler));
    }

    /** Adds a WebSocket endpoint with its own conditions. */
    public ApplicationBuilder webSocket(WebSocketRoute route) {
        web.webSocket(route);
        return this;
    }

    /** Adds a filter in front of all routes, after filters added earlier. */
    public ApplicationBuilder filter(Filter filter) {
        web.filter(filter);
        return this;
    }

    /** Sets the gate that checks the callers of every route. Each route must then state its access. */
    public ApplicationBuilder gate(Gate gate) {
        web.gate(gate);
        return this;
    }

    /** Adds everything that the source registers: routes, filters, interceptors, exception handlers. */
    public ApplicationBuilder add(RouteSource source) {
        web.add(source);
        return this;
    }

    /** The port to listen on; 0 for any free port. Same as {@code set("server.port", ...)}. */
    public ApplicationBuilder port(int port) {
        return set("server.port", Integer.toString(port));
    }

    /** Sets a configuration key, for example {@code set("server.execution-mode", "hybrid")}. */
    public ApplicationBuilder set(String key, String value) {
        settings.put(key, value);
        return this;
    }

    /** Sets the command-line arguments; {@code --key=value} sets a configuration key. Replaces those set before. */
    public ApplicationBuilder arguments(String... arguments) {
        sources = sources.withArguments(arguments);
        return this;
    }

    /**
     * Starts the server. Call it again only after the application has stopped: applications of one builder share their
     * event streams and the limits of these.
     *
     * @throws ConfigException if the configuration is invalid
     * @throws StartException if the server cannot listen
     * @throws IllegalStateException if two routes match the same requests, or a route restricts its callers but there
     *     is no gate, or there is a gate and a route does not state its callers
     */
    public RunningApplication start() {
        return new Startup(StartTime.ofCall()).programmatic(sources.withValues(settings), web);
    }
}
