/**
 * HTTP/2 (RFC 9113) and HPACK (RFC 7541) without sockets or threads: decodes bytes, split anywhere, into frames and
 * field sections, and encodes them.
 */
@NullMarked
package dev.freshet.http.http2;

import org.jspecify.annotations.NullMarked;
