/**
 * Connections that have left HTTP/1.1 behind (RFC 9110 section 7.8). Takes a connection and the handler that it was
 * upgraded to, gives the handler what the peer sends.
 */
@NullMarked
package dev.freshet.server.upgrade;

import org.jspecify.annotations.NullMarked;
