/** TLS for connections: certificates from files, and threads for handshakes. Loaded only if TLS is enabled. */
@NullMarked
package dev.freshet.server.tls;

import org.jspecify.annotations.NullMarked;
