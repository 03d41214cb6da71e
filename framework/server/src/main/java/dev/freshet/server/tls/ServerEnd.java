package dev.freshet.server.tls;

import dev.freshet.server.exchange.PlainAnswer;
import dev.freshet.transport.tls.TlsEnd;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import javax.net.ssl.SSLException;

/**
 * The server's end of TLS. A connection with a non-blocking socket is already on a handshake thread, so it runs long
 * tasks directly. A connection with its own virtual thread runs them on a handshake thread and waits, because its
 * carrier threads also run all handlers.
 */
record ServerEnd(SocketChannel channel, HandshakeThreads threads, Runnable whenBlocked) implements TlsEnd {
    /** A TLS connection begins with a handshake record (RFC 8446 section 5.1). */
    private static final int HANDSHAKE = 22;
    private static final String DETAIL = "This port requires TLS: write https:// instead of http://\n";

    @Override
    public void run(Runnable tasks) throws IOException {
        if (channel.isBlocking()) {
            threads.await(tasks, channel);
        } else {
            tasks.run();
        }
    }

    @Override
    public void blocked() {
        whenBlocked.run();
    }

    /** Answers a client that speaks plain HTTP in plain text, so that it can read the answer. */
    @Override
    public void begins(byte first) throws IOException {
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
