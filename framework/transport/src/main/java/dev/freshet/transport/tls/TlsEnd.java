package dev.freshet.transport.tls;

import java.io.IOException;
import javax.net.ssl.SSLException;

/** What differs between the users of a {@link TlsWire}. Called by the reading thread. */
public interface TlsEnd {
    /**
     * Runs the engine's long tasks: signatures, key agreement, certificate checks. It may return before they are done.
     * Until then reads return 0, and the caller must read again once they are done.
     */
    void run(Runnable tasks) throws IOException;

    /**
     * The wire must write before it can read on, and the socket does not accept that. Call {@link TlsWire#flush} once
     * it does.
     */
    void blocked();

    /**
     * Checks the first byte of the peer, before the handshake of a server begins.
     *
     * @throws SSLException if the peer does not speak TLS
     */
    default void begins(byte first) throws IOException {
    }
}
