/**
 * HTTP/1.1 (RFC 9112) as incremental state machines, for both ends. Takes byte arrays, cut anywhere; gives heads, body
 * bytes and encoded heads. Any split of the same bytes gives the same outcome.
 */
@NullMarked
package dev.freshet.http.http1;

import org.jspecify.annotations.NullMarked;
