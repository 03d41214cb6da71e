package dev.freshet.web.websocket;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A method of a {@link WebSocketEndpoint} that takes messages. An endpoint may have one for text, one for binary
 * messages and one for pongs; a message of a kind that has none closes the connection with 1003. The type of the
 * parameter says what the method takes:
 *
 * <ul>
 * <li>{@code String}, or {@code byte[]} or {@code ByteBuffer}: a whole message
 * <li>the same with a {@code boolean} parameter: the pieces of a message as they come, and whether each is the last
 * <li>{@code Reader} or {@code InputStream}: a message as a stream; the method runs on a virtual thread of its own and
 * is called when the first piece has come
 * <li>{@link Pong}: the answer to a ping
 * <li>any other class: a text message, read as JSON
 * </ul>
 *
 * <p>Besides, it may take the {@link WebSocket}, and values of the handshake request: {@code @PathVariable},
 * {@code @RequestParam}, {@code @RequestHeader}, {@code @CookieValue}.
 *
 * <p>What it returns is sent to the peer: a String as text, {@code byte[]} as a binary message, anything else as JSON
 * text; null sends nothing. The calls for one connection come one at a time, in the order of the messages.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.METHOD)
public @interface OnMessage {
}
