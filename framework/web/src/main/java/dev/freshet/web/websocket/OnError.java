package dev.freshet.web.websocket;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The method of a {@link WebSocketEndpoint} that is called with what one of its other methods has thrown, or with what
 * is wrong with a message that is no JSON of the wanted class. The connection goes on after it unless it closes it.
 * Without such a method the failure is logged and the connection closed: with 1007 if the message was wrong, else with
 * 1011. What an {@link OnOpen} method throws closes the connection in any case.
 *
 * <p>It takes a {@code Throwable} and may take the {@link WebSocket} and values of the handshake request.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.METHOD)
public @interface OnError {
}
