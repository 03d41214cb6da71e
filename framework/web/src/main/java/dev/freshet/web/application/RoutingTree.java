package dev.freshet.web.application;

import dev.freshet.http.HttpHandler;
import dev.freshet.http.HttpRequest;
import dev.freshet.web.Access;
import dev.freshet.web.Gate;
import dev.freshet.web.Route;
import dev.freshet.web.UnroutedHandlers;
import dev.freshet.web.resources.StaticFiles;
import dev.freshet.web.routing.Router;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Finds the handler of a request among those that a listener serves. Several listeners can share a tree. */
final class RoutingTree {
    private final Router<HttpHandler> router;
    private final @Nullable WebSockets webSockets;
    private final List<UnroutedHandlers> others;
    private final @Nullable StaticFiles files;
    private final FilterPlan plan;
    private final Access accessOfOthers;
    private final HttpHandler unrouted;
    private final HttpHandler resources;
    private final HttpHandler keptResources;

    /**
     * The parts that all trees of an application share.
     *
     * @param compresses whether responses are compressed, which takes too long for the event loop
     */
    record Soil(RouteAssembly assembly, List<UnroutedHandlers> others, @Nullable StaticFiles files,
            boolean compresses) {
        /** @param shared whether the tree also has static files and the handlers of modules */
        RoutingTree tree(List<Route> routes, List<Route> handshakes, boolean shared) {
            Router<HttpHandler> router = assembly.router(routes);
            WebSockets sockets = handshakes.isEmpty() ? null : new WebSockets(assembly.router(handshakes), router);
            return new RoutingTree(this, router, sockets, shared);
        }
    }

    private RoutingTree(Soil soil, Router<HttpHandler> router, @Nullable WebSockets webSockets, boolean shared) {
        this.router = router;
        this.webSockets = webSockets;
        this.others = shared ? soil.others : List.of();
        this.files = shared ? soil.files : null;
        this.plan = soil.assembly.filters();
        this.accessOfOthers = plan.gate().access(Gate.Part.UNROUTED_HANDLERS);
        Unrouted last = new Unrouted(router, webSockets);
        this.unrouted = plan.before(Access.permitAll(), last);
        this.resources = files == null ? unrouted : resources(files, last);
        this.keptResources = files == null ? unrouted
                : plan.before(plan.gate().access(Gate.Part.STATIC_FILES),
                        new ResourceEndpoint(files, last, !soil.compresses));
    }

    /** The gate checks only requests that a file answers. Any other path has no file to guard, and gets 404. */
    private HttpHandler resources(StaticFiles files, Unrouted last) {
        Access access = plan.gate().access(Gate.Part.STATIC_FILES);
        HttpHandler endpoint = plan.before(access, new ResourceEndpoint(files, last, false));
        return access.isOpen() ? endpoint
                : (request, response) -> (files.answers(request) ? endpoint : unrouted).handle(request, response);
    }

    /** The WebSocket endpoint for this request, or null. */
    @Nullable HttpHandler endpoint(HttpRequest request) {
        return webSockets == null ? null : webSockets.handlerFor(request);
    }

    @Nullable HttpHandler route(HttpRequest request) {
        return router.find(request.method(), request.pathBytes());
    }

    /** The handler of a module that answers requests without a route, or null. */
    @Nullable HttpHandler other(HttpRequest request) {
        for (UnroutedHandlers handlers : others) {
            HttpHandler handler = handlers.find(request);
            if (handler != null) {
                HttpHandler instead = plan.gate().insteadOfModule(request);
                return instead != null ? instead : plan.before(accessOfOthers, handler);
            }
        }
        return null;
    }

    /** For a request without a route. */
    HttpHandler last(HttpRequest request) {
        if (files == null || !files.mayServe(request)) {
            return unrouted;
        }
        return files.isKept(request) ? keptResources : resources;
    }
}
