/**
 * Sockets and the selector loops that wait for them. Takes a port, gives connections that are ready to be read, each
 * owned by one thread at a time. Which thread reads is for {@code nio} and {@code hybrid} to say.
 */
@NullMarked
package dev.freshet.server.io;

import org.jspecify.annotations.NullMarked;
