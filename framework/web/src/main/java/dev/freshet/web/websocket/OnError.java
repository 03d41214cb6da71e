package dev.freshet.web.websocket;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The method of a {@link WebSocketEndpoint} that receives exceptions: those of the other methods, and those for
 * messages that are not valid JSON for their class. The connection stays open unless this method closes it. Exception:
 * if an {@link OnOpen} method throws, the connection is closed in any case.
 *
 * <p>Without such a method, the connection is closed: with 1007 and no log line for an {@code HttpException} below 500,
 * as for an invalid message; else with 1011, and the exception is logged.
 *
 * <p>It takes a {@code Throwable} and may take the {@link WebSocket} and values of the handshake request.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.METHOD)
public @interface OnError {
}
