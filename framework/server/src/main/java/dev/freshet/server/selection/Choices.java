package dev.freshet.server.selection;

import dev.freshet.server.Limit;
import dev.freshet.server.io.BufferPool;
import java.util.function.Consumer;

/**
 * What all connections of a server may become.
 *
 * @param idleNanos how long a connection may take to its first byte, and after a TLS handshake to the next
 * @param headerNanos and from the first byte to the end of the handshake, or of HTTP/2's preface
 * @param reached called for each connection that a limit ends
 */
public record Choices(SelectedProtocol http1, SelectedProtocol http2, BufferPool inputBuffers, long idleNanos,
        long headerNanos, Consumer<Limit> reached) {
}
