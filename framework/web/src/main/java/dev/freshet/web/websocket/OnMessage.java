package dev.freshet.web.websocket;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A method of a {@link WebSocketEndpoint} that receives messages. An endpoint may have one method for text, one for
 * binary messages and one for pongs. A text or binary message without a method closes the connection with 1003. The
 * type of the parameter decides what the method receives:
 *
 * <ul>
 * <li>{@code String}, {@code byte[]} or {@code ByteBuffer}: a whole message
 * <li>the same with a {@code boolean} parameter: the parts of a message as they arrive, and whether each is the last
 * <li>{@code Reader} or {@code InputStream}: a message as a stream; the method runs on its own virtual thread as soon
 * as the first part arrives
 * <li>{@link Pong}: the answer to a ping
 * <li>any other class: a text message, read as JSON
 * </ul>
 *
 * <p>The method may also take the {@link WebSocket} and values of the handshake request: {@code @PathVariable},
 * {@code @RequestParam}, {@code @RequestHeader}, {@code @CookieValue}.
 *
 * <p>The returned value is sent to the peer: a String as text, {@code byte[]} as a binary message, any other type as
 * JSON text; null sends nothing. Calls for one connection run one at a time, in the order of the messages.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.METHOD)
public @interface OnMessage {
}
