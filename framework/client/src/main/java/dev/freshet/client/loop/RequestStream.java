package dev.freshet.client.loop;

import dev.freshet.http.http1.ResponseFields;

/**
 * A request that was begun. Only to be used on its connection's loop. Nothing here waits. Once the exchange is over,
 * with {@link ResponseListener#complete}, {@link ResponseListener#failed} or {@link #cancel()}, none of this does
 * anything.
 */
public interface RequestStream {
    /**
     * Sends bytes of the body. What does not go out at once is taken from the array later: it must not change before
     * {@link ResponseListener#taken()}.
     *
     * @return whether all was taken; if not, {@link ResponseListener#taken()} follows
     * @throws IllegalStateException if earlier bytes are not taken yet, the end was sent, or this is more than the
     *     length that was announced
     */
    boolean write(byte[] bytes, int offset, int length);

    /**
     * Ends the request, once all that was written is taken. For an upgraded stream: this side sends no more. Not needed
     * where the length is 0, and nothing where the end was sent.
     *
     * @throws IllegalStateException if the body is shorter than the length that was announced
     */
    void end();

    /**
     * Ends the request with trailers, which HTTP/1.1 carries only where the length was unknown.
     *
     * @throws IllegalArgumentException if one of them belongs in the head (RFC 9110 section 6.5.1)
     * @throws IllegalStateException as {@link #end()}
     */
    void end(ResponseFields trailers);

    /**
     * Bytes that {@link ResponseListener#body} gave are out of the way: as many more may come. Without this a peer
     * sends no more than the window (64 KiB unless set).
     */
    void consumed(int bytes);

    /**
     * Ends the exchange now, unless it is over: resets the stream, or closes the HTTP/1.1 connection. The listener is
     * not called any more.
     */
    void cancel();
}
