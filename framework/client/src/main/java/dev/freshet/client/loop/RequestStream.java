package dev.freshet.client.loop;

import dev.freshet.http.ResponseFields;
import org.jspecify.annotations.Nullable;

/**
 * A request in progress. Use it only on its connection's event loop; no method blocks. After
 * {@link ResponseListener#complete}, {@link ResponseListener#failed} or {@link #cancel()}, methods have no effect.
 */
public interface RequestStream {
    /**
     * Sends bytes of the body. If not all can be sent now, the rest is read from the array later: do not change it
     * before {@link ResponseListener#taken()}.
     *
     * @return whether all bytes were accepted; if not, {@link ResponseListener#taken()} follows
     * @throws IllegalStateException if earlier bytes are not accepted yet, the request has ended, or the body exceeds
     *     its announced length
     */
    boolean write(byte[] bytes, int offset, int length);

    /**
     * Ends the request after everything written so far. On an upgraded stream, ends this side's output. Not needed if
     * the length is 0; no effect if the request has ended.
     *
     * @throws IllegalStateException if the body is shorter than its announced length
     */
    default void end() {
        end(null);
    }

    /**
     * Ends the request with trailers. HTTP/1.1 sends them only if the length was unknown.
     *
     * @param trailers null for none
     * @throws IllegalArgumentException if a header is not allowed in trailers (RFC 9110 section 6.5.1)
     * @throws IllegalStateException like {@link #end()}
     */
    void end(@Nullable ResponseFields trailers);

    /**
     * Reports consumed bytes of {@link ResponseListener#body}, so that the peer may send as many more. Without it, the
     * peer sends no more than the window (64 KiB by default).
     */
    void consumed(int bytes);

    /**
     * Ends the exchange now, unless it is over: resets the stream or closes the HTTP/1.1 connection. The listener is
     * not called again.
     */
    void cancel();
}
