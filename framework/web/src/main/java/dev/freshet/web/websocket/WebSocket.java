package dev.freshet.web.websocket;

import dev.freshet.http.HttpHeaders;
import dev.freshet.http.websocket.CloseReason;
import dev.freshet.http.websocket.OutgoingMessage;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/**
 * A connection to one peer. Thread-safe. Messages that several threads send are not interleaved; they go out one after
 * the other.
 */
public interface WebSocket {
    /** Unique among the connections of this process; for logs. */
    String id();

    /** The normalised path of the handshake. */
    String path();

    /**
     * The decoded value of a path variable.
     *
     * @throws IllegalArgumentException if the endpoint's path has no such variable
     */
    String pathVariable(String name);

    /** The first query parameter of this name, decoded, or null. */
    @Nullable String queryParameter(String name);

    /** The headers of the handshake. */
    HttpHeaders headers();

    /** The first header of this name, or null. */
    default @Nullable String header(String name) {
        return headers().first(name);
    }

    /** The subprotocol chosen in the handshake, or null. */
    @Nullable String subprotocol();

    /** The peer of the TCP connection. */
    InetSocketAddress remoteAddress();

    /** A value stored with {@link #attribute(String, Object)} or, before the handshake, in the request; or null. */
    @Nullable Object attribute(String name);

    /** Stores a value for this connection; null removes it. */
    void attribute(String name, @Nullable Object value);

    /** Whether messages can be sent: neither side has started to close. */
    boolean isOpen();

    /** A live view of the endpoint's open connections, this one included, whatever their path variables. */
    Collection<WebSocket> openSockets();

    /**
     * Sends a text message. Waits for a slow peer, up to {@code server.timeouts.write}.
     *
     * @throws IOException if the connection is closed or the peer is too slow
     */
    void send(String text) throws IOException;

    /** Sends a binary message; you may reuse the array afterwards. Waits and throws as {@link #send(String)}. */
    void send(byte[] bytes) throws IOException;

    /** Sends a prepared message. Waits and throws as {@link #send(String)}. */
    void send(OutgoingMessage message) throws IOException;

    /** Sends an object as JSON text; see {@link #json}. Waits and throws as {@link #send(String)}. */
    default void sendJson(Object value) throws IOException {
        send(json(value));
    }

    /**
     * Prepares an object as a JSON text message for this and other peers. Its class must have JSON code: a method of a
     * controller or an endpoint takes or returns it, or {@link WebSocketEndpoint#sends} names it.
     *
     * @throws IllegalArgumentException if the class has no JSON code
     */
    OutgoingMessage json(Object value);

    /**
     * Sends a prepared message without waiting. If more than {@code server.websocket.max-pending-bytes} already wait
     * for the peer, or too many messages of its client are in memory, the connection is closed with 1013 instead: a
     * peer that misses messages should reconnect.
     *
     * @return false if the message was not sent, because the peer is too slow or the connection is closed
     */
    boolean offer(OutgoingMessage message);

    /** Sends a ping of at most 125 bytes. The answer goes to the method that takes a {@link Pong}. */
    void ping(byte[] payload) throws IOException;

    /** The number of sent bytes that still wait on this machine for the peer. */
    int pending();

    /** Closes with 1000. Does not wait. Messages sent before still go out. A second call does nothing. */
    default void close() {
        close(CloseReason.NORMAL, "");
    }

    /**
     * Closes with a code and a reason for people. Does not wait.
     *
     * @throws IllegalArgumentException if the reason is longer than 123 bytes, or the code must not be sent. Valid
     *     codes are 1000 to 1003, 1007 to 1014 and 3000 to 4999
     */
    void close(int code, String reason);
}
