/** TLS for connections: certificates from files, handshakes, encryption. Loaded only if TLS is enabled. */
@NullMarked
package dev.freshet.server.tls;

import org.jspecify.annotations.NullMarked;
