/**
 * HTTP/2 (RFC 9113) and HPACK (RFC 7541) without sockets and threads. Takes bytes, in any pieces; gives frames, field
 * sections and what to answer, and takes frames back to bytes.
 */
@NullMarked
package dev.freshet.http.http2;

import org.jspecify.annotations.NullMarked;
