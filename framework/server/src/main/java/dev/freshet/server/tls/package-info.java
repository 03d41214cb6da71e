/**
 * TLS. Takes the bytes of a socket and certificates from files, gives the bytes that protocols see and the session they
 * came in. Loaded only where TLS is switched on.
 */
@NullMarked
package dev.freshet.server.tls;

import org.jspecify.annotations.NullMarked;
