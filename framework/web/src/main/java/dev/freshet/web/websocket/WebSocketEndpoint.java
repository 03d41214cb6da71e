package dev.freshet.web.websocket;

import dev.freshet.inject.Component;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A bean that talks to WebSocket peers. Its {@link OnOpen}, {@link OnMessage}, {@link OnClose} and {@link OnError}
 * methods are called for each connection to its path. One bean serves all connections; the state of one connection is
 * in its {@link WebSocket}. The annotation processor generates the calls.
 */
@Component
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.TYPE)
public @interface WebSocketEndpoint {
    /** The path pattern, such as {@code /chat/{room}}; see {@link dev.freshet.web.RequestMapping#path}. */
    String value();

    /**
     * The supported subprotocols. The first one that the peer offers and that is in this list is chosen. A peer that
     * offers only others connects without a subprotocol; a browser then ends the connection with an error.
     */
    String[] subprotocols() default {};

    /**
     * Other sites whose pages may connect, such as {@code https://app.example.com}; {@code *} means any site. Browsers
     * send cookies with a handshake whatever page starts it; by default, only pages of the endpoint's own host and port
     * may connect. Requests without Origin always pass; they do not come from browsers.
     */
    String[] allowedOrigins() default {};

    /** The maximum size of a received message, in bytes. Default: {@code server.websocket.max-message-bytes}. */
    int maxMessageBytes() default -1;

    /**
     * Classes that the endpoint sends with {@link WebSocket#sendJson} but that no method takes or returns. JSON code is
     * generated for them too.
     */
    Class<?>[] sends() default {};
}
