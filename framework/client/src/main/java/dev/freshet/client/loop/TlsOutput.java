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

/** The half of TLS that encrypts: what is put here is put as records where the TCP connection takes it from. */
final class TlsOutput {
    private static final Logger LOG = LoggerFactory.getLogger(TlsOutput.class);
    private static final ByteBuffer NO_BYTES = ByteBuffer.wrap(LoopBuffers.NONE);
    /** A server that asks for answers and reads none of them is held to this. */
    private static final int MAX_UNREAD_ANSWERS = 1024 * 1024;

    private final PlainSocket socket;
    private final SSLEngine engine;
    private final OutputBytes plain = new OutputBytes(LoopBuffers.NONE);

    TlsOutput(PlainSocket socket, SSLEngine engine) {
        this.socket = socket;
        this.engine = engine;
    }

    /** Where to put what is to be encrypted; asked for anew each time. */
    OutputBytes bytes() {
        if (plain.array().length == 0) {
            plain.reset(socket.loop().buffers().takeArray());
        }
        return plain;
    }

    /** Bytes put, as they are or encrypted, that the socket has not taken. */
    int pending() {
        return plain.size() + socket.pending();
    }

    /** Puts records for all that was put. */
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

    /** Puts what the engine has to say itself; gives what it asks for next. */
    HandshakeStatus answer() throws SSLException {
        if (socket.pending() > MAX_UNREAD_ANSWERS) {
            throw new SSLException("the server asks for more than it reads");
        }
        HandshakeStatus status = HandshakeStatus.NEED_WRAP;
        while (status == HandshakeStatus.NEED_WRAP) {
            status = wrap(NO_BYTES).getHandshakeStatus();
        }
        socket.flushLater();
        return status;
    }

    /** Puts the last the engine has to say: close_notify if it was in use, or what it has failed with. */
    void sayGoodbye(boolean inUse) {
        if (inUse) {
            engine.closeOutbound();
        }
        try {
            if (engine.getHandshakeStatus() == HandshakeStatus.NEED_WRAP) {
                answer();
            }
        } catch (SSLException e) {
            LOG.debug("The connection to {} ends without a word: {}", socket.remoteAddress(), e.toString());
        }
    }

    /** Puts a record. */
    private SSLEngineResult wrap(ByteBuffer source) throws SSLException {
        OutputBytes wire = socket.out();
        wire.require(TlsRecords.MAX_LENGTH);
        SSLEngineResult result = engine.wrap(source, ByteBuffer.wrap(wire.array(), wire.size(), wire.room()));
        wire.size(wire.size() + result.bytesProduced());
        boolean stuck = result.bytesConsumed() + result.bytesProduced() == 0
                && (source.hasRemaining() || result.getHandshakeStatus() == HandshakeStatus.NEED_WRAP);
        if (stuck || result.getStatus() != Status.OK && source.hasRemaining()) {
            throw new SSLException("nothing can be sent over TLS any more: " + result.getStatus());
        }
        return result;
    }
}
