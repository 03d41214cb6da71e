package dev.freshet.web.websocket;

import dev.freshet.http.HttpMethod;
import dev.freshet.http.websocket.WebSocketLimits;
import dev.freshet.web.JsonCodec;
import dev.freshet.web.Route;
import dev.freshet.web.places.Places;
import java.util.List;
import java.util.Objects;

/** A path pattern and who talks with the WebSocket peers that connect to it. Immutable. */
public final class WebSocketRoute {
    private final String path;
    private final String origin;
    private final List<String> subprotocols;
    private final OriginCheck originCheck;
    private final int maxMessageBytes;
    private final WebSocketAcceptor acceptor;

    private WebSocketRoute(Builder builder, WebSocketAcceptor acceptor) {
        this.path = builder.path;
        this.origin = builder.origin;
        this.subprotocols = builder.subprotocols;
        this.originCheck = new OriginCheck(builder.allowedOrigins);
        this.maxMessageBytes = builder.maxMessageBytes;
        this.acceptor = acceptor;
    }

    /**
     * A route without further conditions, whose connections share one handler.
     *
     * @throws IllegalArgumentException if the path is no path pattern, as soon as an application is built with it
     */
    public static WebSocketRoute of(String path, WebSocketHandler handler) {
        Objects.requireNonNull(handler);
        return builder(path).build((_, _) -> handler);
    }

    public static Builder builder(String path) {
        return new Builder(path);
    }

    /** The path pattern as written. */
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
     * The route of the handshake, for the application that this is a part of.
     *
     * @param places those of all WebSockets of the application
     */
    public Route handshake(WebSocketLimits limits, JsonCodec json, Places places) {
        WebSocketLimits own = maxMessageBytes < 0 ? limits : limits.withMaxMessageBytes(maxMessageBytes);
        return Route.builder(HttpMethod.GET, path).origin(origin)
                .build(new Handshake(this, own, json, places));
    }

    /** Collects what a route is made of. Not thread-safe. */
    public static final class Builder {
        private final String path;
        private String origin = "a WebSocket of the program";
        private List<String> subprotocols = List.of();
        private List<String> allowedOrigins = List.of();
        private int maxMessageBytes = -1;

        private Builder(String path) {
            this.path = Objects.requireNonNull(path);
        }

        /** Where the route is declared, for messages. */
        public Builder origin(String origin) {
            this.origin = Objects.requireNonNull(origin);
            return this;
        }

        /** As {@link WebSocketEndpoint#subprotocols}. */
        public Builder subprotocols(String... names) {
            this.subprotocols = List.of(names);
            return this;
        }

        /** As {@link WebSocketEndpoint#allowedOrigins}. */
        public Builder allowedOrigins(String... origins) {
            this.allowedOrigins = List.of(origins);
            return this;
        }

        /**
         * As {@link WebSocketEndpoint#maxMessageBytes}.
         *
         * @throws IllegalArgumentException if it is less than 1
         */
        public Builder maxMessageBytes(int bytes) {
            if (bytes < 1) {
                throw new IllegalArgumentException("maxMessageBytes must be at least 1, is " + bytes);
            }
            this.maxMessageBytes = bytes;
            return this;
        }

        /** @throws IllegalArgumentException if an allowed origin is none */
        public WebSocketRoute build(WebSocketAcceptor acceptor) {
            return new WebSocketRoute(this, Objects.requireNonNull(acceptor));
        }
    }
}
