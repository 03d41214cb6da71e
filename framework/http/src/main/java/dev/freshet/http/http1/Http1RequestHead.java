package dev.freshet.http.http1;

import dev.freshet.http.RequestHead;

/**
 * A parsed and validated request head. It is a view of the parser's buffer, valid until the parser begins the next head
 * or the bytes move. Each call that returns text decodes it again.
 */
public interface Http1RequestHead extends RequestHead {
    /** Whether the peer allows the connection to persist (RFC 9112 section 9.3). */
    boolean keepAlive();
}
