/**
 * HTTP/2 on a connection. Takes bytes from a wire, gives requests to handlers, many at a time, and responses back to
 * the wire.
 */
@NullMarked
package dev.freshet.server.http2;

import org.jspecify.annotations.NullMarked;
