/** TLS as a wire, by the JDK's engine, for both ends of a connection. */
@NullMarked
package dev.freshet.transport.tls;

import org.jspecify.annotations.NullMarked;
