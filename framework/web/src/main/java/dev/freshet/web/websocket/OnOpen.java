package dev.freshet.web.websocket;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The method of a {@link WebSocketEndpoint} that runs when a peer has connected, before its first message. It may take
 * the {@link WebSocket} and values of the handshake request. The returned value is sent as for {@link OnMessage}.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.METHOD)
public @interface OnOpen {
}
