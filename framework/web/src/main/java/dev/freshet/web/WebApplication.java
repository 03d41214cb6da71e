package dev.freshet.web;

import dev.freshet.http.HttpApplication;
import dev.freshet.http.HttpHandler;
import dev.freshet.http.HttpRequest;
import dev.freshet.web.json.AvajeJsonCodec;
import dev.freshet.web.routing.Router;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Routes, filters, interceptors and exception handlers as one application for an engine. Immutable, thread-safe. */
public final class WebApplication implements HttpApplication {
    private final Router<HttpHandler> router;
    private final HttpHandler unrouted;
    private final List<Route> routes;
    private final @Nullable JsonCodec json;

    private WebApplication(
            Router<HttpHandler> router, HttpHandler unrouted, List<Route> routes, @Nullable JsonCodec json) {
        this.json = json;
        this.router = router;
        this.unrouted = unrouted;
        this.routes = List.copyOf(routes);
    }

    public static Builder builder() {
        return new Builder();
    }

    @Override
    public HttpHandler handlerFor(HttpRequest request) {
        HttpHandler handler = router.find(request.method(), request.pathBytes());
        if (handler == null) {
            return unrouted;
        }
        return handler instanceof MediaChoice choice ? choice.select(request) : handler;
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

    /** All routes, in the order they were registered. */
    public List<Route> routes() {
        return routes;
    }

    /** Collects what an application is made of. Not thread-safe. */
    public static final class Builder implements RouteRegistry {
        private final List<Route> routes = new ArrayList<>();
        private final List<Placed<Filter>> filters = new ArrayList<>();
        private final List<Placed<HandlerInterceptor>> interceptors = new ArrayList<>();
        private final List<Placed<ExceptionResponder>> advice = new ArrayList<>();
        private final Map<Class<?>, Integer> statuses = new HashMap<>();
        private @Nullable JsonCodec json;

        private Builder() {
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
                codec = new AvajeJsonCodec();
                json = codec;
            }
            return codec;
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

        /** @throws IllegalStateException if two routes would take the same requests; the message names both */
        public WebApplication build() {
            List<ExceptionResponder> responders = new ArrayList<>();
            for (Placed<ExceptionResponder> placed : advice) {
                responders.add(placed.what());
            }
            ErrorResponder errors = new ErrorResponder(responders, statuses);
            FilterPlan plan = new FilterPlan(filters, errors);
            Router<HttpHandler> router = new RouteAssembly(plan, interceptors, errors).router(routes);
            return new WebApplication(router, plan.before(new Unrouted(router)), routes, json);
        }
    }
}
