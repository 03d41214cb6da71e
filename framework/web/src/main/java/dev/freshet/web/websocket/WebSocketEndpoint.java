package dev.freshet.web.websocket;

import dev.freshet.inject.Component;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A bean that talks with WebSocket peers: its {@link OnOpen}, {@link OnMessage}, {@link OnClose} and {@link OnError}
 * methods are called for each connection to its path. There is one bean for all connections; what belongs to one is in
 * its {@link WebSocket}. The code that calls the methods is written at compile time.
 */
@Component
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.TYPE)
public @interface WebSocketEndpoint {
    /** The path, as {@code /chat/{room}}; patterns are written as in {@link dev.freshet.web.RequestMapping}. */
    String value();

    /**
     * The subprotocols it speaks. Of those that the peer offers, the first that is among them is chosen; a peer that
     * offers others only is connected without one.
     */
    String[] subprotocols() default {};

    /**
     * Pages of which other sites may connect, as {@code https://app.example.com}; {@code *} means any site. Browsers
     * send cookies with the handshake whatever page asks for it, so by default only pages of the endpoint's own host
     * and port may. Peers that send no Origin, which browsers always do, are not held back by this.
     */
    String[] allowedOrigins() default {};

    /** The longest message taken, in bytes; {@code server.websocket.max-message-bytes} if not said. */
    int maxMessageBytes() default -1;

    /**
     * Classes that the endpoint sends with {@link WebSocket#sendJson} and neither takes nor returns: JSON code is
     * generated for them too.
     */
    Class<?>[] sends() default {};
}
