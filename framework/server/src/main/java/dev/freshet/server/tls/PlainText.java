package dev.freshet.server.tls;

import dev.freshet.server.exchange.PlainAnswer;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import javax.net.ssl.SSLException;

/** Answers a client that speaks plain HTTP on a TLS port, in plain text so that it can read the answer. */
final class PlainText {
    /** A TLS connection begins with a handshake record (RFC 8446 section 5.1). */
    private static final int HANDSHAKE = 22;
    private static final String DETAIL = "This port requires TLS: write https:// instead of http://\n";

    private PlainText() {
    }

    /** @throws SSLException if the first byte is not TLS; a client that speaks HTTP has then been answered */
    static void refuse(byte first, SocketChannel channel) throws IOException {
        if (first == HANDSHAKE) {
            return;
        }
        if (PlainAnswer.isFor(first)) {
            // The send buffer is still empty, so it takes the whole answer.
            channel.write(ByteBuffer.wrap(PlainAnswer.of("400 Bad Request", DETAIL)));
        }
        throw new SSLException("the peer does not speak TLS");
    }
}
