package dev.freshet.http;

import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * The response to one request. You may change status and headers until the response is committed. Calling a
 * {@code send} method commits it, and so does flushing {@link #body()} or writing more than its buffer holds. The
 * response is valid until the handler returns. Only one thread at a time may use it. If the handler returns without
 * sending, the engine sends the status and headers with no content.
 *
 * <p>The engine writes Date, Content-Length, Transfer-Encoding and Connection. Methods that set headers throw
 * {@link IllegalArgumentException} for Transfer-Encoding, for any Connection other than {@code close}, for a name that
 * is not a token, and for a value with a control character other than tab or with a char over 255. A response to HEAD
 * keeps its headers and drops its body.
 */
public interface HttpResponse {
    /** The status; 200 by default. */
    int status();

    /**
     * Sets the status, 200 to 599.
     *
     * @throws IllegalStateException if the response is committed; methods that change headers throw it too
     */
    HttpResponse status(int status);

    /** Sets a header; replaces all headers of the same name. */
    HttpResponse header(String name, String value);

    /** Sets a header that is already encoded; replaces all headers of the same name. */
    HttpResponse header(PreparedHeader header);

    /** Adds a header; keeps those of the same name. */
    HttpResponse addHeader(String name, String value);

    /**
     * Adds a {@code Set-Cookie} header. Set each cookie only once in a response.
     *
     * @throws IllegalArgumentException if browsers would ignore the cookie
     */
    default HttpResponse cookie(SetCookie cookie) {
        return addHeader("Set-Cookie", cookie.header());
    }

    /** Removes all headers of this name. */
    HttpResponse removeHeader(String name);

    /** The value of the first header set under this name, or null. */
    @Nullable String header(String name);

    default HttpResponse contentType(String contentType) {
        return header("Content-Type", contentType);
    }

    /** Sends status, headers and these bytes as the whole response. You may reuse the array after the call. */
    default void send(byte[] body) throws IOException {
        send(body, 0, body.length);
    }

    /**
     * Sends status, headers and {@code body[offset..offset+length)} as the whole response. If the peer reads slowly,
     * the call blocks; each wait lasts at most {@code server.timeouts.write}.
     *
     * @throws IllegalStateException if a response was already sent
     * @throws IOException if the peer is gone or too slow; the connection is closed
     */
    void send(byte[] body, int offset, int length) throws IOException;

    /**
     * Sends status, headers and part of a file as the whole response, with its Content-Length. With HTTP/1.1 and
     * without TLS, the kernel copies the bytes. A slow reader then holds no memory of this process, or at most 16 KiB
     * if the connection has its own virtual thread. Blocks like {@link #send(byte[], int, int)}. Does not close the
     * file.
     *
     * @param position of the first byte in the file
     * @throws EOFException if the file has fewer bytes; the peer sees that the response is incomplete
     * @throws IllegalStateException if a response was already sent
     */
    default void send(FileChannel file, long position, long length) throws IOException {
        header("Content-Length", Long.toString(length));
        OutputStream body = body();
        FilePieces.copy(file, position, length, body::write);
        body.close();
    }

    /** Sends text as UTF-8, with {@code text/plain;charset=UTF-8} unless a content type is set. */
    default void send(String body) throws IOException {
        if (header("Content-Type") == null) {
            header(PreparedHeader.TEXT_PLAIN);
        }
        send(body.getBytes(StandardCharsets.UTF_8));
    }

    /** Sends status and headers with no content. */
    default void send() throws IOException {
        send(new byte[0]);
    }

    /**
     * Sends an interim response at once, such as 103 (Early Hints). Any number of them may precede the response (RFC
     * 9110 section 15.2). HTTP/1.0 has no interim responses, so such a peer gets none. Blocks like
     * {@link #send(byte[], int, int)}. The engine itself sends 100 (Continue) when the body is first read.
     *
     * @param status 102 to 199
     * @param fields names and values, alternating
     * @throws IllegalStateException if the response is committed
     */
    void interim(int status, String... fields) throws IOException;

    /**
     * The body as a stream. In HTTP/1.1 it is chunked, unless you set Content-Length before the first byte is sent or
     * the whole body fits in the buffer. Closing the stream ends the response; so does returning from the handler.
     * Blocks like {@link #send(byte[], int, int)}.
     */
    OutputStream body();

    /**
     * Sets a trailer, sent after the body (RFC 9110 section 6.5). In HTTP/1.1 trailers are sent only if the body is
     * chunked. You may call this until the body is closed.
     *
     * @throws IllegalArgumentException for headers that RFC 9110 does not allow in trailers: those for framing, routing
     *     or authentication
     */
    HttpResponse trailer(String name, String value);

    /**
     * Switches to another protocol: sends 101 (Switching Protocols), or 200 for an extended CONNECT, with the headers
     * set so far. Once the HTTP handler has returned, the connection or stream belongs to the given handler. The engine
     * adds {@code Connection: upgrade}; you set Upgrade and the other headers that the protocol needs.
     *
     * @throws IllegalStateException if {@link HttpRequest#upgradeProtocol} is null, or the response is committed
     */
    void upgrade(UpgradeHandler handler) throws IOException;

    /** Whether status and headers are being sent and can no longer change. */
    boolean isCommitted();

    /**
     * Discards the status, the headers and the body bytes not yet sent, so that you can send another response.
     *
     * @throws IllegalStateException if the response is committed
     */
    void reset();
}
