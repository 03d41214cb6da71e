/** HTTP/2 on a connection of the server: reading, concurrent requests and their responses, and tunnelled streams. */
@NullMarked
package dev.freshet.server.http2;

import org.jspecify.annotations.NullMarked;
