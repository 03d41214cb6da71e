/** Selects HTTP/1.1 or HTTP/2 for a new connection from its first bytes or by ALPN. */
@NullMarked
package dev.freshet.server.selection;

import org.jspecify.annotations.NullMarked;
