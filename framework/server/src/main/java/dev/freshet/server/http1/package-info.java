/**
 * HTTP/1.1 on a connection. Takes bytes from a wire, gives requests to handlers and responses back to the wire.
 */
@NullMarked
package dev.freshet.server.http1;

import org.jspecify.annotations.NullMarked;
