/** A wire that encrypts with the JDK's TLS engine, for servers and clients. */
@NullMarked
package dev.freshet.transport.tls;

import org.jspecify.annotations.NullMarked;
