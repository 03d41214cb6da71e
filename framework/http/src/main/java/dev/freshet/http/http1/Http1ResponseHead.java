package dev.freshet.http.http1;

import dev.freshet.http.ResponseHead;

/**
 * A parsed and checked response head. A view of the buffer it was parsed from: it holds until the parser begins the
 * next head or the bytes are moved or overwritten. Text is made from the bytes each time it is asked for.
 */
public interface Http1ResponseHead extends ResponseHead {
    /** The reason phrase as received, which means nothing (RFC 9112 section 4); often "". */
    String reason();

    /** The length of the body that comes; 0 where there is none; -1 for a chunked one, -2 for one until the end. */
    @Override
    long contentLength();

    default boolean chunked() {
        return contentLength() == MessageFraming.CHUNKED;
    }

    /** Whether the body ends where the connection does. */
    default boolean untilClose() {
        return contentLength() == ResponseFraming.UNTIL_CLOSE;
    }

    /** Whether the server lets the connection persist (RFC 9112 section 9.3). */
    boolean keepAlive();
}
