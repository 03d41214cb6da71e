package dev.freshet.web.websocket;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The method of a {@link WebSocketEndpoint} that is called when a connection has ended, whoever ended it: once, after
 * all its messages. Nothing can be sent any more. It may take the {@link WebSocket}, the {@link CloseReason} and values
 * of the handshake request.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.METHOD)
public @interface OnClose {
}
