/**
 * HTTP/1.1 (RFC 9112) as incremental state machines. Takes byte arrays, cut anywhere; gives request heads, body bytes
 * and encoded response heads. Any split of the same bytes gives the same outcome.
 */
@NullMarked
package dev.freshet.http.http1;

import org.jspecify.annotations.NullMarked;
