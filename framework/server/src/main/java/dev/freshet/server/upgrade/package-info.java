/** Connections and streams that have left HTTP by an upgrade (RFC 9110 section 7.8, RFC 8441). */
@NullMarked
package dev.freshet.server.upgrade;

import org.jspecify.annotations.NullMarked;
