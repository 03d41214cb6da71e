package dev.freshet.web.websocket;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The method of a {@link WebSocketEndpoint} that runs when a connection has ended, whichever side ended it. It runs
 * once, after all messages; nothing can be sent any more. It may take the {@link WebSocket}, the
 * {@link dev.freshet.http.websocket.CloseReason} and values of the handshake request.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.METHOD)
public @interface OnClose {
}
