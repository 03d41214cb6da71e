package dev.freshet.transport.tls;

import javax.net.ssl.SSLException;

/** The peer has ended without close_notify. An attacker may have cut the connection (RFC 8446 section 6.1). */
public final class TruncationException extends SSLException {
    private static final long serialVersionUID = 1;

    TruncationException() {
        super("the peer closed the connection without close_notify");
    }
}
