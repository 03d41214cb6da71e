/** For servers and clients: a wire that encrypts with the JDK's TLS engine; keys and certificates from PEM files. */
@NullMarked
package dev.freshet.transport.tls;

import org.jspecify.annotations.NullMarked;
