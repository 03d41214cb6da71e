package dev.freshet.http;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * The answer to one request. Status and fields may change until the response is committed: by {@code send}, or when
 * {@link #body()} has more than its buffer. Valid until the handler returns; one thread at a time may use it. A handler
 * that returns without sending answers with the status set and no content.
 *
 * <p>The engine writes Date, Content-Length, Transfer-Encoding and Connection itself; setting one of the last two is
 * refused with {@link IllegalArgumentException}, as is a name that is no token or a value with CR, LF or NUL. For a
 * HEAD request the engine drops the body and keeps the fields.
 */
public interface HttpResponse {
    /** The status; 200 unless set. */
    int status();

    /**
     * Sets the status, 200 to 599.
     *
     * @throws IllegalStateException if the response is committed; so do the methods that change fields
     */
    HttpResponse status(int status);

    /** Sets a field, in place of any of the same name. */
    HttpResponse header(String name, String value);

    /** Sets a field whose bytes are encoded already, in place of any of the same name. */
    HttpResponse header(PreparedHeader header);

    /** Adds a field beside any of the same name. */
    HttpResponse addHeader(String name, String value);

    /** Removes every field of this name. */
    HttpResponse removeHeader(String name);

    /** The first value set under this name, or null. */
    @Nullable String header(String name);

    default HttpResponse contentType(String contentType) {
        return header("Content-Type", contentType);
    }

    /** Sends status, fields and these bytes as the whole response. The array may be reused when this returns. */
    default void send(byte[] body) throws IOException {
        send(body, 0, body.length);
    }

    /**
     * Sends status, fields and {@code body[offset..offset+length)} as the whole response. Blocks while the peer reads
     * slowly, up to {@code server.timeouts.write}.
     *
     * @throws IllegalStateException if a response was sent already
     * @throws IOException if the peer is gone or too slow; the connection is closed
     */
    void send(byte[] body, int offset, int length) throws IOException;

    /** Sends text in UTF-8, as {@code text/plain;charset=UTF-8} unless a content type is set. */
    default void send(String body) throws IOException {
        if (header("Content-Type") == null) {
            header(PreparedHeader.TEXT_PLAIN);
        }
        send(body.getBytes(StandardCharsets.UTF_8));
    }

    /** Sends status and fields with no content. */
    void send() throws IOException;

    /**
     * Sends an interim response, as 103 (Early Hints), at once; any number of them may go before the response itself
     * (RFC 9110 section 15.2). A peer on HTTP/1.0 knows none: nothing is sent to it then. Blocks as
     * {@link #send(byte[], int, int)} does. The engine sends 100 (Continue) by itself, when the body is asked for.
     *
     * @param status 102 to 199
     * @param fields names and values in turn
     * @throws IllegalStateException if the response is committed
     */
    default void interim(int status, String... fields) throws IOException {
        throw new UnsupportedOperationException("this response has no interim responses");
    }

    /**
     * The body as a stream, chunked unless Content-Length was set before the first byte went out. Closing it ends the
     * response; so does the return of the handler. Blocks as {@link #send(byte[], int, int)} does.
     */
    OutputStream body();

    /**
     * Sets a field that goes out behind the body (RFC 9110 section 6.5), in HTTP/1.1 only if the body is chunked. May
     * be called until the body is closed.
     *
     * @throws IllegalArgumentException for a field that frames, routes or authenticates, which no trailer may hold
     */
    default HttpResponse trailer(String name, String value) {
        throw new UnsupportedOperationException("this response has no trailers");
    }

    /**
     * Leaves HTTP behind: sends 101 (Switching Protocols), or 200 in answer to an extended CONNECT, with the fields set
     * so far, and gives the connection or the stream to the handler as soon as the HTTP handler has returned. The
     * engine adds Connection: upgrade; the caller sets Upgrade and what else its protocol asks for.
     *
     * @throws IllegalStateException if the request's {@link HttpRequest#upgradeProtocol} is null, or the response is
     *     committed
     */
    default void upgrade(UpgradeHandler handler) throws IOException {
        throw new IllegalStateException("the request asks for no other protocol");
    }

    /** True once status and fields are on their way and cannot change. */
    boolean isCommitted();

    /**
     * Drops the status, the fields and any body bytes not sent yet, to answer anew.
     *
     * @throws IllegalStateException if the response is committed
     */
    void reset();
}
