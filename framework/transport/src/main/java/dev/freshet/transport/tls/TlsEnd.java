package dev.freshet.transport.tls;

import java.io.IOException;
import javax.net.ssl.SSLException;

/** The decisions that a server or client makes for its {@link TlsWire}. Called by the reading thread. */
public interface TlsEnd {
    /**
     * Runs the engine's long tasks: signatures, key agreement, certificate checks. May return before they are done;
     * until then, the wire decrypts nothing. Read again once they are done.
     */
    void run(Runnable tasks) throws IOException;

    /**
     * The wire must write before it can read on, and the socket accepts nothing. Call {@link TlsWire#flush} once the
     * socket accepts bytes again.
     */
    void blocked();

    /**
     * Checks the first byte that a client sent. Called only in server mode, before the handshake begins.
     *
     * @throws SSLException if the peer does not speak TLS
     */
    default void begins(byte first) throws IOException {
    }
}
