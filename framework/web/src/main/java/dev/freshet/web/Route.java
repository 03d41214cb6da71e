package dev.freshet.web;

import dev.freshet.http.HttpHandler;
import dev.freshet.http.HttpMethod;
import dev.freshet.http.HttpRequest;
import dev.freshet.http.PreparedHeader;
import dev.freshet.web.routing.MediaRules;
import dev.freshet.web.routing.PathPattern;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A method, a path pattern and the handler for matching requests. Immutable. */
public final class Route {
    private final HttpMethod method;
    private final PathPattern pattern;
    private final String origin;
    private final Access access;
    private final String condition;
    private final String accessOrigin;
    private final List<String> listeners;
    private final @Nullable RateRule rateLimit;
    private final MediaRules media;
    private final boolean nonBlocking;
    private final boolean keepsNothing;
    private final @Nullable ExceptionResponder exceptionResponder;
    private final RouteHandler handler;

    private Route(Route other, Access access, List<String> listeners) {
        this.method = other.method;
        this.pattern = other.pattern;
        this.origin = other.origin;
        this.access = access;
        this.condition = other.condition;
        this.accessOrigin = access.equals(other.access) ? other.accessOrigin
                : other.accessOrigin + (other.accessOrigin.isEmpty() ? "" : ", ") + "configuration";
        this.listeners = listeners;
        this.rateLimit = other.rateLimit;
        this.media = other.media;
        this.nonBlocking = other.nonBlocking;
        this.keepsNothing = other.keepsNothing;
        this.exceptionResponder = other.exceptionResponder;
        this.handler = other.handler;
    }

    Route(RouteBuilder builder, RouteHandler handler) {
        this.method = builder.method;
        this.pattern = builder.pattern;
        this.origin = builder.origin;
        this.access = builder.access;
        this.condition = builder.condition;
        this.accessOrigin = builder.accessOrigin;
        this.listeners = builder.listeners;
        this.rateLimit = builder.rateLimit;
        this.media = MediaRules.of(builder.consumes, builder.produces);
        this.nonBlocking = builder.nonBlocking;
        this.keepsNothing = builder.keepsNothing;
        this.exceptionResponder = builder.exceptionResponder;
        this.handler = handler;
    }

    /**
     * A route without further conditions. It is non-blocking if the handler is.
     *
     * @throws IllegalArgumentException if the path is not a path pattern; the message says where
     */
    public static Route of(HttpMethod method, String path, HttpHandler handler) {
        RouteBuilder route = new RouteBuilder(method, PathPattern.parseAndCheck(path));
        if (handler.nonBlocking()) {
            route.nonBlocking();
        }
        return route.build((request, response, _) -> handler.handle(request, response));
    }

    /**
     * A route without further conditions, which may block.
     *
     * @throws IllegalArgumentException if the path is not a path pattern; the message says where
     */
    public static Route of(HttpMethod method, String path, RouteHandler handler) {
        return new RouteBuilder(method, PathPattern.parseAndCheck(path)).build(handler);
    }

    /**
     * For generated code. A regular expression in the path is compiled when a request first reaches it; until then, its
     * errors go unnoticed.
     *
     * @throws IllegalArgumentException if the path is not a path pattern; the message says where
     */
    public static RouteBuilder builder(HttpMethod method, String path) {
        return new RouteBuilder(method, PathPattern.parse(path));
    }

    /** The same route, which only these listeners serve; see {@link Listen}. */
    public Route on(String... listeners) {
        return new Route(this, access, List.of(listeners));
    }

    public HttpMethod method() {
        return method;
    }

    /** The path pattern as declared, such as {@code /users/{id}}: low cardinality, so suitable for metrics. */
    public String path() {
        return pattern.text();
    }

    /** The declaration, for messages; such as {@code UserController.find}. */
    public String origin() {
        return origin;
    }

    /** The callers that it lets in. */
    public Access access() {
        return access;
    }

    /** The limit of requests of one client; null if there is none. */
    public @Nullable RateRule rateLimit() {
        return rateLimit;
    }

    /** The callers in words, such as {@code role editor}, including what the handler itself requires. */
    public String callers() {
        return condition.isEmpty() ? access.text() : access.text() + " if " + condition;
    }

    /** What the handler itself requires of callers, such as the expression of an annotation; empty for nothing. */
    public String condition() {
        return condition;
    }

    /**
     * The declaration of the access, for lists of routes, such as {@code @RolesAllowed on Books}; with {@code
     * configuration} if rules of the gate have changed it. Empty if unknown.
     */
    public String accessOrigin() {
        return accessOrigin;
    }

    /** The listeners that serve it; empty for all except those with {@link ListenerRoutes#OWN}. */
    public List<String> listeners() {
        return listeners;
    }

    /** Whether the handler promises not to block; see {@link NonBlocking}. */
    public boolean nonBlocking() {
        return nonBlocking;
    }

    /** Whether no code can hold the request or response after the handler returns. */
    public boolean keepsNothing() {
        return keepsNothing;
    }

    /**
     * The decoded value of a path variable. Each call parses the path again.
     *
     * @param request a request that this route answers
     * @throws IllegalArgumentException if the pattern has no variable of this name
     * @throws dev.freshet.http.HttpException 400 if the value is not UTF-8
     */
    public String pathVariable(HttpRequest request, String name) {
        return pattern.value(request.pathBytes(), name);
    }

    /**
     * The Content-Type for the response, chosen by Accept from the types that the route produces. Text types without a
     * charset get UTF-8.
     *
     * @return null if the route declares none
     */
    public @Nullable PreparedHeader contentType(HttpRequest request) {
        return media.contentType(request);
    }

    /** The same route with other callers, by rules of the gate. */
    public Route withAccess(Access other) {
        return other.equals(access) ? this : new Route(this, other, listeners);
    }

    /** The path pattern. */
    public PathPattern pattern() {
        return pattern;
    }

    /** What it accepts and produces. */
    public MediaRules media() {
        return media;
    }

    /** Answers its requests. */
    public RouteHandler handler() {
        return handler;
    }

    /** The first responder for exceptions of the handler; null if there is none. */
    public @Nullable ExceptionResponder exceptionResponder() {
        return exceptionResponder;
    }

    @Override
    public String toString() {
        return method + " " + pattern + " (" + origin + ")";
    }
}
