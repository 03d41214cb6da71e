/** HTTP/1.1 on a connection of the server: requests, responses, timeouts and the hand-over to threads. */
@NullMarked
package dev.freshet.server.http1;

import org.jspecify.annotations.NullMarked;
