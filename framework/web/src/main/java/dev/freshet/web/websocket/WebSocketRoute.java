package dev.freshet.web.websocket;

import dev.freshet.http.HttpMethod;
import dev.freshet.http.JsonCodec;
import dev.freshet.http.websocket.WebSocketLimits;
import dev.freshet.web.Access;
import dev.freshet.web.Route;
import dev.freshet.web.places.Places;
import java.util.List;
import java.util.Objects;

/** A path pattern and the acceptor for WebSocket peers that connect to it. Immutable. */
public final class WebSocketRoute {
    private final String path;
    private final String origin;
    private final Access access;
    private final String accessOrigin;
    private final List<String> listeners;
    private final List<String> subprotocols;
    private final OriginCheck originCheck;
    private final int maxMessageBytes;
    private final WebSocketAcceptor acceptor;

    private WebSocketRoute(Builder builder, WebSocketAcceptor acceptor) {
        this.path = builder.path;
        this.origin = builder.origin;
        this.access = builder.access;
        this.accessOrigin = builder.accessOrigin;
        this.listeners = builder.listeners;
        this.subprotocols = builder.subprotocols;
        this.originCheck = new OriginCheck(builder.allowedOrigins);
        this.maxMessageBytes = builder.maxMessageBytes;
        this.acceptor = acceptor;
    }

    /**
     * A route without further conditions, whose connections share one handler. If the path is not a path pattern,
     * building the application fails.
     */
    public static WebSocketRoute of(String path, WebSocketHandler handler) {
        Objects.requireNonNull(handler);
        return builder(path).build((_, _) -> handler);
    }

    public static Builder builder(String path) {
        return new Builder(path);
    }

    /** The path pattern as declared. */
    public String path() {
        return path;
    }

    String origin() {
        return origin;
    }

    List<String> subprotocols() {
        return subprotocols;
    }

    OriginCheck originCheck() {
        return originCheck;
    }

    WebSocketAcceptor acceptor() {
        return acceptor;
    }

    /**
     * The route of the handshake. Called when the application is built.
     *
     * @param places counts all WebSockets of the application
     */
    public Route handshake(WebSocketLimits limits, JsonCodec json, Places places) {
        WebSocketLimits own = maxMessageBytes < 0 ? limits : limits.withMaxMessageBytes(maxMessageBytes);
        return Route.builder(HttpMethod.GET, path).origin(origin).access(access).accessOrigin(accessOrigin)
                .on(listeners.toArray(String[]::new))
                .build(new Handshake(this, own, json, places));
    }

    /** Collects the parts of a route. Not thread-safe. */
    public static final class Builder {
        private final String path;
        private String origin = "a programmatic WebSocket";
        private Access access = Access.unstated();
        private String accessOrigin = "";
        private List<String> listeners = List.of();
        private List<String> subprotocols = List.of();
        private List<String> allowedOrigins = List.of();
        private int maxMessageBytes = -1;

        private Builder(String path) {
            this.path = Objects.requireNonNull(path);
        }

        /** The declaration, for messages. */
        public Builder origin(String origin) {
            this.origin = Objects.requireNonNull(origin);
            return this;
        }

        /** The declaration of the access, for lists of routes. */
        public Builder accessOrigin(String accessOrigin) {
            this.accessOrigin = Objects.requireNonNull(accessOrigin);
            return this;
        }

        /** The callers that may connect. Default: {@link Access#unstated()}. */
        public Builder access(Access access) {
            this.access = Objects.requireNonNull(access);
            return this;
        }

        /** The listeners that serve the endpoint; see {@link dev.freshet.web.Listen}. */
        public Builder on(String... listeners) {
            this.listeners = List.of(listeners);
            return this;
        }

        /** See {@link WebSocketEndpoint#subprotocols}. */
        public Builder subprotocols(String... names) {
            this.subprotocols = List.of(names);
            return this;
        }

        /** See {@link WebSocketEndpoint#allowedOrigins}. */
        public Builder allowedOrigins(String... origins) {
            this.allowedOrigins = List.of(origins);
            return this;
        }

        /**
         * See {@link WebSocketEndpoint#maxMessageBytes}.
         *
         * @throws IllegalArgumentException if the number is less than 1
         */
        public Builder maxMessageBytes(int bytes) {
            if (bytes < 1) {
                throw new IllegalArgumentException("maxMessageBytes must be at least 1, is " + bytes);
            }
            this.maxMessageBytes = bytes;
            return this;
        }

        /** @throws IllegalArgumentException if an allowed origin is malformed */
        public WebSocketRoute build(WebSocketAcceptor acceptor) {
            return new WebSocketRoute(this, Objects.requireNonNull(acceptor));
        }
    }
}
