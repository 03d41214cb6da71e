/**
 * {@code execution-mode: nio}. Takes a ready connection, gives it to its protocol on the event loop itself.
 */
@NullMarked
package dev.freshet.server.io.nio;

import org.jspecify.annotations.NullMarked;
