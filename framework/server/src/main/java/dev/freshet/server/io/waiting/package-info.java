/** Connections with a virtual thread of their own, which waits in reads and writes. */
@NullMarked
package dev.freshet.server.io.waiting;

import org.jspecify.annotations.NullMarked;
