package dev.freshet.web.websocket;

import dev.freshet.http.HttpHeaders;
import dev.freshet.http.websocket.CloseReason;
import dev.freshet.http.websocket.OutgoingMessage;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/**
 * A connection to one peer. Any thread may call any method, except that what came in a message belongs to the method
 * that it was given to. Messages sent by several threads go out one behind the other, each in one piece.
 */
public interface WebSocket {
    /** Tells it from every other connection of this process; for logs. */
    String id();

    /** The path of the handshake, normalised. */
    String path();

    /**
     * The decoded value of a path variable.
     *
     * @throws IllegalArgumentException if the path of the endpoint has no such variable
     */
    String pathVariable(String name);

    /** The first query parameter of this name, decoded, or null. */
    @Nullable String queryParameter(String name);

    /** The fields of the handshake. */
    HttpHeaders headers();

    /** The first field of this name, or null. */
    default @Nullable String header(String name) {
        return headers().first(name);
    }

    /** The subprotocol chosen in the handshake, or null. */
    @Nullable String subprotocol();

    /** The other end of the connection. */
    InetSocketAddress remoteAddress();

    /**
     * What a filter has stored in the request of the handshake, or {@link #attribute(String, Object)} here; or null.
     */
    @Nullable Object attribute(String name);

    /** Stores a value for this connection; null removes it. */
    void attribute(String name, @Nullable Object value);

    /** Whether messages can be sent: neither side has begun to close. */
    boolean isOpen();

    /**
     * The open connections of the same endpoint, this one among them, whatever their path variables: as they are now.
     */
    Collection<WebSocket> openSockets();

    /**
     * Sends a text message. Waits while the peer reads slowly, up to {@code server.timeouts.write}.
     *
     * @throws IOException if the connection is closed or the peer too slow
     */
    void send(String text) throws IOException;

    /** Sends a binary message; the array may be reused when this returns. Waits and throws as {@link #send(String)}. */
    void send(byte[] bytes) throws IOException;

    /** Sends a prepared message. Waits and throws as {@link #send(String)}. */
    void send(OutgoingMessage message) throws IOException;

    /** Sends an object as JSON text; see {@link #json}. Waits and throws as {@link #send(String)}. */
    default void sendJson(Object value) throws IOException {
        send(json(value));
    }

    /**
     * An object as JSON text, for this and other peers. Its class must have JSON code: be taken or returned by a method
     * of a controller or an endpoint, or be named in {@link WebSocketEndpoint#sends}.
     *
     * @throws IllegalArgumentException if it has none
     */
    OutgoingMessage json(Object value);

    /**
     * Sends a prepared message without waiting, unless more than {@code server.websocket.max-pending-bytes} wait for
     * the peer already: then the connection is closed with 1013, since a peer that misses messages is best told to
     * start anew.
     *
     * @return false if it was not sent, because the peer is too slow or the connection is closed
     */
    boolean offer(OutgoingMessage message);

    /** Sends a ping with at most 125 bytes; the answer goes to the method that takes a {@link Pong}. */
    void ping(byte[] payload) throws IOException;

    /** Bytes that were sent and that the peer has not taken from this machine yet. */
    int pending();

    /** Closes with 1000. Does not wait; what was sent before still goes out. A second call does nothing. */
    default void close() {
        close(CloseReason.NORMAL, "");
    }

    /**
     * Closes with a code and words for people.
     *
     * @throws IllegalArgumentException if the code is none that may be sent: not 1000 to 1003, 1007 to 1014, 3000 to
     *     4999; or the reason is longer than 123 bytes
     */
    void close(int code, String reason);
}
