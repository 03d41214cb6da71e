package dev.freshet.web.websocket;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The method of a {@link WebSocketEndpoint} that is called when a peer has connected, before its first message. It may
 * take the {@link WebSocket} and values of the handshake request; what it returns is sent, as with {@link OnMessage}.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.METHOD)
public @interface OnOpen {
}
