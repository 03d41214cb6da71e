package dev.freshet.web;

import dev.freshet.http.HttpHandler;
import dev.freshet.http.HttpMethod;
import dev.freshet.http.HttpRequest;
import dev.freshet.http.PreparedHeader;
import dev.freshet.web.routing.PathPattern;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A method and a path pattern, and who answers the requests that fit. Immutable. */
public final class Route {
    private final HttpMethod method;
    private final PathPattern pattern;
    private final String origin;
    private final MediaRules media;
    private final boolean nonBlocking;
    private final boolean keepsNothing;
    private final @Nullable ExceptionResponder exceptionResponder;
    private final RouteHandler handler;

    private Route(Builder builder, RouteHandler handler) {
        this.method = builder.method;
        this.pattern = builder.pattern;
        this.origin = builder.origin;
        this.media = MediaRules.of(builder.consumes, builder.produces);
        this.nonBlocking = builder.nonBlocking;
        this.keepsNothing = builder.keepsNothing;
        this.exceptionResponder = builder.exceptionResponder;
        this.handler = handler;
    }

    /**
     * A route without further conditions. It is non-blocking if the handler is.
     *
     * @throws IllegalArgumentException if the path is no path pattern; the message says where
     */
    public static Route of(HttpMethod method, String path, HttpHandler handler) {
        Builder route = new Builder(method, PathPattern.parseAndCheck(path));
        if (handler.nonBlocking()) {
            route.nonBlocking();
        }
        return route.build((request, response, _) -> handler.handle(request, response));
    }

    /**
     * A route without further conditions.
     *
     * @throws IllegalArgumentException if the path is no path pattern; the message says where
     */
    public static Route of(HttpMethod method, String path, RouteHandler handler) {
        return new Builder(method, PathPattern.parseAndCheck(path)).build(handler);
    }

    /**
     * A route with conditions, as generated code makes it. Regular expressions in the path are compiled when the first
     * request comes that far.
     *
     * @throws IllegalArgumentException if the path is no path pattern; the message says where
     */
    public static Builder builder(HttpMethod method, String path) {
        return new Builder(method, PathPattern.parse(path));
    }

    public HttpMethod method() {
        return method;
    }

    /** The path pattern as written, as {@code /users/{id}}: the same for every request, so good for metrics. */
    public String path() {
        return pattern.text();
    }

    /** Where the route was declared, for messages; as {@code UserController.find}. */
    public String origin() {
        return origin;
    }

    /** Whether the handler promises not to block; see {@link NonBlocking}. */
    public boolean nonBlocking() {
        return nonBlocking;
    }

    /** Whether nobody can have request or response once the handler has returned: user code is given neither. */
    boolean keepsNothing() {
        return keepsNothing;
    }

    /**
     * The decoded value of a path variable. Read from the path anew each time it is asked for.
     *
     * @param request a request that this route answers
     * @throws IllegalArgumentException if the pattern has no variable of this name
     * @throws dev.freshet.http.HttpException 400 if it is not encoded as UTF-8
     */
    public String pathVariable(HttpRequest request, String name) {
        return pattern.value(request.pathBytes(), name);
    }

    /**
     * The Content-Type to answer this request with, of those the route produces: text in UTF-8 if it says no charset.
     *
     * @return null if the route says none
     */
    public @Nullable PreparedHeader contentType(HttpRequest request) {
        return media.contentType(request);
    }

    PathPattern pattern() {
        return pattern;
    }

    MediaRules media() {
        return media;
    }

    RouteHandler handler() {
        return handler;
    }

    @Nullable ExceptionResponder exceptionResponder() {
        return exceptionResponder;
    }

    @Override
    public String toString() {
        return method + " " + pattern + " (" + origin + ")";
    }

    /** Collects what a route is made of. Not thread-safe. */
    public static final class Builder {
        private final HttpMethod method;
        private final PathPattern pattern;
        private String origin = "a route of the program";
        private List<String> consumes = List.of();
        private List<String> produces = List.of();
        private boolean nonBlocking;
        private boolean keepsNothing;
        private @Nullable ExceptionResponder exceptionResponder;

        private Builder(HttpMethod method, PathPattern pattern) {
            if (method == HttpMethod.TRACE || method == HttpMethod.CONNECT) {
                throw new IllegalArgumentException(method + " cannot have a route");
            }
            this.method = method;
            this.pattern = pattern;
        }

        /** Where the route is declared, for messages. */
        public Builder origin(String origin) {
            this.origin = Objects.requireNonNull(origin);
            return this;
        }

        /** The media types of the request body it takes; any other is answered 415. */
        public Builder consumes(String... mediaTypes) {
            this.consumes = List.of(mediaTypes);
            return this;
        }

        /** The media types it answers with, the preferred first; a request that accepts none is answered 406. */
        public Builder produces(String... mediaTypes) {
            this.produces = List.of(mediaTypes);
            return this;
        }

        /** The handler keeps the promise of {@link NonBlocking}. */
        public Builder nonBlocking() {
            this.nonBlocking = true;
            return this;
        }

        /**
         * The handler shows neither request nor response to code that could keep it, but for the application's
         * {@link JsonCodec}, so the engine may use both objects for the next request; with a codec other than the
         * framework's it does not.
         */
        public Builder keepsNothing() {
            this.keepsNothing = true;
            return this;
        }

        /** Who is asked first to answer what the handler throws. */
        public Builder exceptions(ExceptionResponder responder) {
            this.exceptionResponder = responder;
            return this;
        }

        /** @throws IllegalArgumentException if a media type is none */
        public Route build(RouteHandler handler) {
            return new Route(this, Objects.requireNonNull(handler));
        }
    }
}
