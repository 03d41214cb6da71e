package dev.freshet.server.selection;

import dev.freshet.server.config.Limit;
import dev.freshet.transport.BufferPool;
import java.util.function.Consumer;

/**
 * The protocols that the connections of a listener can use.
 *
 * @param idleNanos the timeout for the first byte, and after a TLS handshake for the first byte of a request
 * @param headerNanos the timeout from the first byte to the end of the TLS handshake, or of the HTTP/2 preface
 * @param reached called for each connection that a limit closes
 */
public record Choices(SelectedProtocol http1, SelectedProtocol http2, BufferPool inputBuffers, long idleNanos,
        long headerNanos, Consumer<Limit> reached) {

    /** Refuses all connections that do not begin with HTTP/2. */
    public Choices withoutHttp1() {
        return new Choices((connection, buffer, _, _) -> new Http2Only(connection, this, buffer), http2, inputBuffers,
                idleNanos, headerNanos, reached);
    }
}
