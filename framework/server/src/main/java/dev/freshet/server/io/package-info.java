/**
 * Sockets and event loops: accepting connections, ownership of connections, timeouts and output. The packages
 * {@code watched} and {@code waiting} decide which thread reads.
 */
@NullMarked
package dev.freshet.server.io;

import org.jspecify.annotations.NullMarked;
