/** Connections that have left HTTP/1.1 by an upgrade (RFC 9110 section 7.8). */
@NullMarked
package dev.freshet.server.upgrade;

import org.jspecify.annotations.NullMarked;
