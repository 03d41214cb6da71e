package dev.freshet.web;

import dev.freshet.http.HttpMethod;
import dev.freshet.http.JsonCodec;
import dev.freshet.web.routing.PathPattern;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Collects the parts of a route. Not thread-safe. */
public final class RouteBuilder {
    final HttpMethod method;
    final PathPattern pattern;
    String origin = "a programmatic route";
    Access access = Access.unstated();
    String condition = "";
    String accessOrigin = "";
    List<String> listeners = List.of();
    @Nullable RateRule rateLimit;
    List<String> consumes = List.of();
    List<String> produces = List.of();
    boolean nonBlocking;
    boolean keepsNothing;
    @Nullable ExceptionResponder exceptionResponder;

    RouteBuilder(HttpMethod method, PathPattern pattern) {
        if (method == HttpMethod.TRACE || method == HttpMethod.CONNECT) {
            throw new IllegalArgumentException(method + " cannot have a route");
        }
        this.method = method;
        this.pattern = pattern;
    }

    /** The declaration, for messages. */
    public RouteBuilder origin(String origin) {
        this.origin = Objects.requireNonNull(origin);
        return this;
    }

    /** The callers that the route lets in. Default: {@link Access#unstated()}. */
    public RouteBuilder access(Access access) {
        this.access = Objects.requireNonNull(access);
        return this;
    }

    /** Limits the requests of one client; see {@link RateLimit}. Default: no limit. */
    public RouteBuilder rateLimit(RateRule rule) {
        this.rateLimit = Objects.requireNonNull(rule);
        return this;
    }

    /** What the handler itself requires of callers, for lists of routes. The route does not check it. */
    public RouteBuilder condition(String condition) {
        this.condition = Objects.requireNonNull(condition);
        return this;
    }

    /** The declaration of the access, for lists of routes. */
    public RouteBuilder accessOrigin(String accessOrigin) {
        this.accessOrigin = Objects.requireNonNull(accessOrigin);
        return this;
    }

    /** The listeners that serve the route; see {@link Listen}. */
    public RouteBuilder on(String... listeners) {
        this.listeners = List.of(listeners);
        return this;
    }

    /** Accepted media types of the request body; any other gets status 415. */
    public RouteBuilder consumes(String... mediaTypes) {
        this.consumes = List.of(mediaTypes);
        return this;
    }

    /** Media types of the response, the preferred first. A request that accepts none of them gets status 406. */
    public RouteBuilder produces(String... mediaTypes) {
        this.produces = List.of(mediaTypes);
        return this;
    }

    /** Declares that the handler keeps the promise of {@link NonBlocking}. */
    public RouteBuilder nonBlocking() {
        this.nonBlocking = true;
        return this;
    }

    /**
     * Declares that the handler passes neither request nor response to code that could keep them. The engine may
     * then reuse both objects for the next request. The application's {@link JsonCodec} is exempt: with any codec
     * but the framework's own, the engine does not reuse them.
     */
    public RouteBuilder keepsNothing() {
        this.keepsNothing = true;
        return this;
    }

    /** The first responder for exceptions of the handler. */
    public RouteBuilder exceptions(ExceptionResponder responder) {
        this.exceptionResponder = responder;
        return this;
    }

    /** @throws IllegalArgumentException if a media type is malformed */
    public Route build(RouteHandler handler) {
        return new Route(this, Objects.requireNonNull(handler));
    }
}
