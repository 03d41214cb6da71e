package dev.freshet.http.http1;

import dev.freshet.http.ResponseHead;

/**
 * A parsed and validated response head. It is a view of the parser's buffer, valid until the parser begins the next
 * head or the bytes move or are overwritten. Each call that returns text decodes it again.
 */
public interface Http1ResponseHead extends ResponseHead {
    /** The length of the body: 0 if there is none, -1 if it is chunked, -2 if it ends with the connection. */
    @Override
    long contentLength();

    /** Whether the server allows the connection to persist (RFC 9112 section 9.3). */
    boolean keepAlive();
}
