package dev.freshet.http;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.util.Map;
import javax.net.ssl.SSLSession;
import org.jspecify.annotations.Nullable;

/**
 * One request, valid until its handler returns: after that every method throws {@link IllegalStateException}. One
 * thread at a time may use it; it may be a different thread from the one that parsed it. The stream of its
 * {@link #body()} may be read by another thread meanwhile, and while a third writes the response.
 */
public interface HttpRequest {
    HttpMethod method();

    HttpVersion version();

    /** {@code http} or {@code https}, by the connection the request came on. */
    String scheme();

    /** Host and port as the client named them (Host, or the authority of an absolute target), or "" on HTTP/1.0. */
    String authority();

    /** The request target exactly as received. */
    String target();

    /**
     * The path, normalised once before routing, so that filters, routes and files compare the same text: dot segments
     * removed, every percent-encoded character decoded that may stand in a path, other encodings left with upper-case
     * digits ({@code %20}, {@code %C3%A9}). {@code %2F} is never decoded here.
     */
    String path();

    /** The bytes of {@link #path()}, for routers; ASCII only. The view holds as long as the request. */
    ByteSlice pathBytes();

    /** The query without its question mark, as received; null if there is none. */
    @Nullable String query();

    HttpHeaders headers();

    /** The first field of this name, or null. */
    default @Nullable String header(String name) {
        return headers().first(name);
    }

    /** The value of Content-Length, 0 where there is no body, -1 where the length is not known before its end. */
    long contentLength();

    /**
     * The body, decoded from its transfer coding and read from the peer as it is asked for. Reading blocks the calling
     * thread, up to {@code server.timeouts.body}. Throws {@link HttpException} 400 for a broken body, 413 for one over
     * the limit, 408 for one that stalls. What a handler leaves unread is discarded, or the connection closed.
     *
     * <p>A thread that reads when the handler returns gets an {@link IOException} at once, as does one that
     * reads later; over HTTP/1.1 the connection is closed then, behind the response.
     */
    InputStream body();

    /**
     * All of the {@link #body()} that is left, read into memory. It takes from what all such bodies may have together, as
     * {@link #keepsInMemory} says.
     *
     * @throws HttpException also 413 if it is longer than {@code server.max-body-in-memory}
     * @throws OverloadException 503 if there is no room for it
     * @throws IOException if the client is gone
     */
    default byte[] bodyBytes() throws IOException {
        return body().readAllBytes();
    }

    /**
     * Says that up to so many bytes of the body, in all, are going to be kept in memory until the handler returns; fewer
     * give room back. All requests share {@code server.body-memory}; where it is used up, the calling thread waits, up to
     * {@code server.timeouts.queue}, and an event loop does not. The first 16 KiB of each body are free. To be called
     * once with all that may be needed, not bit by bit: two callers would wait for each other.
     *
     * @throws OverloadException 503 if there was no room in time, or if others wait for what a body holds that has been
     *     coming for longer than that
     */
    default void keepsInMemory(long bytes) {
    }

    /** The fields after a chunked body; empty until {@link #body()} is at its end, and where there are none. */
    HttpHeaders trailers();

    /** The other end of the connection. */
    InetSocketAddress remoteAddress();

    /**
     * The protocol that the client asks to go on with: the Upgrade field of an HTTP/1.1 GET without a body, if
     * Connection names it (RFC 9110 section 7.8), or the {@code :protocol} of an extended CONNECT (RFC 8441). Null if
     * it asks for none. As received: names compare without regard to case, and HTTP/1.1 may list several.
     */
    default @Nullable String upgradeProtocol() {
        return null;
    }

    /** The TLS session of the connection, with the client's certificate if it showed one; null without TLS. */
    default @Nullable SSLSession tlsSession() {
        return null;
    }

    /**
     * Has an action run, once, when the client is seen to go away before this request's handler has returned; never
     * after. A second call replaces the action of the first. On an event loop, so it must not wait; at once if the
     * client is gone already.
     *
     * <p>Over HTTP/2 that is a reset of the stream or the end of the connection. Over HTTP/1.1 it is the end of the
     * connection or of the client's side of it, as long as the client has sent nothing behind this request; it is not
     * looked for when this is called before the body was read to its end, for who reads it is told: call it again then.
     * In the hybrid mode on virtual threads it is looked for from the next tick on, up to 250 ms after the call.
     */
    default void onAbandoned(Runnable action) {
    }

    /** Whether the client was seen to go away, as far as {@link #onAbandoned} has had it looked for. */
    default boolean isAbandoned() {
        return false;
    }

    /** What a filter has stored for what comes after it, or null. */
    @Nullable Object attribute(String name);

    /** Stores a value for this request; null removes it. */
    void attribute(String name, @Nullable Object value);

    /** A copy of all that is stored so far, for what outlives the request, as a WebSocket does. */
    default Map<String, Object> attributes() {
        return Map.of();
    }
}
