package dev.freshet.client.loop;

import dev.freshet.http.http1.ResponseFields;

/** A request that was begun. Only to be used on its connection's loop. Nothing here waits. */
public interface RequestStream {
    /**
     * Sends bytes of the body. What does not go out at once is taken from the array later: it must not change before
     * {@link ResponseListener#taken()}.
     *
     * @return whether all was taken; if not, {@link ResponseListener#taken()} follows
     * @throws IllegalStateException if earlier bytes are not taken yet, or the end was sent
     */
    boolean write(byte[] bytes, int offset, int length);

    /** Ends the request. For an upgraded stream: this side sends no more. */
    void end();

    /** Ends the request with trailers, which HTTP/1.1 carries only where the length was unknown. */
    void end(ResponseFields trailers);

    /**
     * Bytes that {@link ResponseListener#body} gave are out of the way: as many more may come. Without this a peer sends
     * no more than the window (64 KiB unless set).
     */
    void consumed(int bytes);

    /**
     * Ends the exchange now, unless it is over: resets the stream, or closes the HTTP/1.1 connection. The listener is
     * not called any more.
     */
    void cancel();
}
