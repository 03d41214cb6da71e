/**
 * Which protocol a new connection speaks. Takes the first bytes of a connection, gives it over to HTTP/1.1 or HTTP/2.
 */
@NullMarked
package dev.freshet.server.selection;

import org.jspecify.annotations.NullMarked;
