/**
 * {@code execution-mode: hybrid}. Takes a ready connection, gives it to a thread that then reads, handles and writes.
 */
@NullMarked
package dev.freshet.server.io.hybrid;

import org.jspecify.annotations.NullMarked;
