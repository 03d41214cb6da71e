package dev.freshet.http.http1;

import dev.freshet.http.RequestHead;

/**
 * A parsed and checked request head. A view of the buffer it was parsed from: it holds until the parser begins the next
 * head or the bytes are moved. Text is made from the bytes each time it is asked for.
 */
public interface Http1RequestHead extends RequestHead {
    default boolean chunked() {
        return contentLength() < 0;
    }

    /** Whether the peer lets the connection persist (RFC 9112 section 9.3). */
    boolean keepAlive();
}
