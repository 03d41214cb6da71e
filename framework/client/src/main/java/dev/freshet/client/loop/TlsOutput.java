package dev.freshet.client.loop;

import dev.freshet.http.OutputBytes;
import java.nio.ByteBuffer;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLEngineResult;
import javax.net.ssl.SSLEngineResult.HandshakeStatus;
import javax.net.ssl.SSLEngineResult.Status;
import javax.net.ssl.SSLException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Encrypts output: encrypts added bytes to records in the output of the TCP connection. */
final class TlsOutput {
    private static final Logger LOG = LoggerFactory.getLogger(TlsOutput.class);
    private static final ByteBuffer NO_BYTES = ByteBuffer.wrap(LoopBuffers.NONE);
    /** Ends a connection whose server asks for answers without reading them. */
    private static final int MAX_UNREAD_ANSWERS = 1024 * 1024;

    private final PlainSocket socket;
    private final SSLEngine engine;
    private final OutputBytes plain = new OutputBytes(LoopBuffers.NONE);

    TlsOutput(PlainSocket socket, SSLEngine engine) {
        this.socket = socket;
        this.engine = engine;
    }

    /** The buffer for bytes to encrypt; ask for it each time. */
    OutputBytes bytes() {
        if (plain.array().length == 0) {
            plain.reset(socket.loop().buffers().takeArray());
        }
        return plain;
    }

    /** Bytes of output, plain or encrypted, that the socket has not accepted. */
    int pending() {
        return plain.size() + socket.pending();
    }

    /** Encrypts all added bytes. */
    void encrypt() throws SSLException {
        if (plain.size() > 0) {
            ByteBuffer source = ByteBuffer.wrap(plain.array(), 0, plain.size());
            while (source.hasRemaining()) {
                wrap(source);
            }
            forget();
        }
    }

    void forget() {
        socket.loop().buffers().giveArray(plain.array());
        plain.reset(LoopBuffers.NONE);
    }

    /** Adds the engine's own messages; returns what the engine needs next. */
    HandshakeStatus answer() throws SSLException {
        if (socket.pending() > MAX_UNREAD_ANSWERS) {
            throw new SSLException("the server does not read the answers that it asks for");
        }
        HandshakeStatus status = HandshakeStatus.NEED_WRAP;
        while (status == HandshakeStatus.NEED_WRAP) {
            status = wrap(NO_BYTES).getHandshakeStatus();
        }
        socket.flushLater();
        return status;
    }

    /** Adds the engine's last message: close_notify after an established connection, or the alert for a failure. */
    void sayGoodbye(boolean inUse) {
        if (inUse) {
            engine.closeOutbound();
        }
        try {
            if (engine.getHandshakeStatus() == HandshakeStatus.NEED_WRAP) {
                answer();
            }
        } catch (SSLException e) {
            LOG.debug("Cannot send a TLS close_notify or alert to {}: {}", socket.remoteAddress(), e.toString());
        }
    }

    /** Adds one record. */
    private SSLEngineResult wrap(ByteBuffer source) throws SSLException {
        OutputBytes wire = socket.out();
        wire.require(TlsRecords.MAX_LENGTH);
        SSLEngineResult result = engine.wrap(source, ByteBuffer.wrap(wire.array(), wire.size(), wire.room()));
        wire.size(wire.size() + result.bytesProduced());
        boolean stuck = result.bytesConsumed() + result.bytesProduced() == 0
                && (source.hasRemaining() || result.getHandshakeStatus() == HandshakeStatus.NEED_WRAP);
        if (stuck || result.getStatus() != Status.OK && source.hasRemaining()) {
            throw new SSLException("TLS cannot send any more: " + result.getStatus());
        }
        return result;
    }
}
