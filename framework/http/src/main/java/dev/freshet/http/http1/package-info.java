/**
 * HTTP/1.1 (RFC 9112) for both ends, as incremental state machines without I/O: they decode and encode heads, bodies
 * and trailers in byte arrays. However the input is split, the outcome is the same.
 */
@NullMarked
package dev.freshet.http.http1;

import org.jspecify.annotations.NullMarked;
