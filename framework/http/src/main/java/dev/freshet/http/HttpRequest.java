package dev.freshet.http;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.util.Map;
import javax.net.ssl.SSLSession;
import org.jspecify.annotations.Nullable;

/**
 * One request, valid until its handler returns: after that, its methods throw {@link IllegalStateException}. One thread
 * at a time may use it, not necessarily the thread that parsed it. Exception: while one thread uses the request and
 * another writes the response, a third may read the stream of {@link #body()}.
 */
public interface HttpRequest {
    HttpMethod method();

    HttpVersion version();

    /** {@code http} or {@code https}, depending on the connection that carried the request. */
    String scheme();

    /**
     * Host and port as the client sent them, from Host or an absolute target; "" if an HTTP/1.0 client sent neither.
     */
    String authority();

    /** The request target exactly as received. */
    String target();

    /**
     * The path, normalised once before routing, so that filters, routes and static files compare the same text. Dot
     * segments are removed. Percent-encoded characters that may appear literally in a path are decoded; other encodings
     * get upper-case digits ({@code %20}, {@code %C3%A9}). {@code %2F} stays encoded.
     */
    String path();

    /** The bytes of {@link #path()}, for routers; ASCII only. The view is valid as long as the request. */
    ByteSlice pathBytes();

    /** The query as received, without the question mark; null if there is none. */
    @Nullable String query();

    HttpHeaders headers();

    /** The value of the first header of this name, or null. */
    default @Nullable String header(String name) {
        return headers().first(name);
    }

    /** The length of the body in bytes: 0 if there is no body, -1 if the length is unknown until the body ends. */
    long contentLength();

    /**
     * The body, with its transfer coding removed, read from the peer on demand. Each read blocks for at most
     * {@code server.timeouts.body}. A read throws {@link HttpException} 400 for a malformed body, 413 for one over the
     * limit, and 408 for one that arrives too slowly. The engine discards what the handler leaves unread, or closes the
     * connection.
     *
     * <p>Once the handler has returned, reads fail with {@link IOException}, including a read in progress on another
     * thread. Such an interrupted read makes HTTP/1.1 close the connection after the response.
     */
    InputStream body();

    /**
     * Reads the rest of the {@link #body()} into memory. The memory counts as described at {@link #keepsInMemory}.
     *
     * @throws HttpException as from {@link #body()}; also 413 if the body is longer than
     *     {@code server.max-body-in-memory}
     * @throws OverloadException 503 if there is no memory for it
     * @throws IOException if the client is gone
     */
    default byte[] bodyBytes() throws IOException {
        return body().readAllBytes();
    }

    /**
     * Reserves memory for up to {@code bytes} bytes of the body, in total, until the handler returns. A later call with
     * a smaller number releases the difference. All requests share {@code server.body-memory}. If it is used up, the
     * call waits for at most {@code server.timeouts.queue}; on an event loop it fails at once. The first 16 KiB of each
     * body are free.
     *
     * <p>Reserve all that you may need in one call: two requests that reserve bit by bit can wait for each other.
     *
     * @throws OverloadException 503 if the memory is not available in time, or if this request has held memory for
     *     longer than {@code server.timeouts.queue} while others wait for it
     * @throws IllegalStateException if the handler has returned, perhaps while this call waited on another thread
     */
    default void keepsInMemory(long bytes) {
    }

    /** The trailers of a chunked body; empty before {@link #body()} has been read to its end, or if there are none. */
    HttpHeaders trailers();

    /**
     * The address of the peer at the other end of the connection. A peer on a UNIX domain socket has no address: it
     * appears as 0.0.0.0 with port 0 and the host name {@code unix}.
     */
    InetSocketAddress remoteAddress();

    /** The name of the listener on which the request arrived; {@code main} for the one that every server has. */
    default String listener() {
        return "main";
    }

    /**
     * The protocol that the client asks to switch to, as received; null if it asks for none. In HTTP/1.1 this is the
     * Upgrade header of a GET without a body, if Connection lists it (RFC 9110 section 7.8); it may name several
     * protocols. In HTTP/2 it is the {@code :protocol} of an extended CONNECT (RFC 8441). Protocol names are
     * case-insensitive.
     */
    default @Nullable String upgradeProtocol() {
        return null;
    }

    /** The TLS session of the connection, which holds the client's certificate if it sent one; null without TLS. */
    default @Nullable SSLSession tlsSession() {
        return null;
    }

    /**
     * Sets an action that runs once if the client goes away before this request's handler returns; it never runs later.
     * A second call replaces the action. If the client is already gone, the action runs at once. It may run on an event
     * loop, so it must not block.
     *
     * <p>Over HTTP/2, a client is gone when it resets the stream or the connection ends. Over HTTP/1.1, it is gone when
     * it closes the connection or its sending side, and has sent nothing after this request. In HTTP/1.1 the engine
     * does not look while a body is unread, because reading the body reports the loss: call this method again after
     * reading the body. In hybrid mode with virtual threads, it starts looking up to 250 ms after the call.
     */
    default void onAbandoned(Runnable action) {
    }

    /** Whether the engine has seen the client go away. It looks only after {@link #onAbandoned}. */
    default boolean isAbandoned() {
        return false;
    }

    /** The attribute that a filter stored under this name, or null. */
    @Nullable Object attribute(String name);

    /** Stores an attribute for this request; null removes it. */
    void attribute(String name, @Nullable Object value);

    /** A copy of all attributes stored so far, for code that outlives the request, such as a WebSocket. */
    default Map<String, Object> attributes() {
        return Map.of();
    }
}
