package dev.freshet.server.tls;

import dev.freshet.server.io.BufferPool;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLEngineResult;
import javax.net.ssl.SSLEngineResult.HandshakeStatus;
import javax.net.ssl.SSLException;

/** The half of TLS that decrypts, and shakes hands as it goes. By the thread that reads only. */
final class TlsInput {
    private static final ByteBuffer NO_BYTES = ByteBuffer.allocate(0);
    private static final int RECORD_HEADER = 5;

    private final SSLEngine engine;
    private final SocketChannel channel;
    private final TlsBuffers buffers;
    private final TlsOutput output;
    private final TlsTasks tasks;
    private final Runnable whenBlocked;
    /** What came and is not decrypted yet, from position to limit. */
    private ByteBuffer in = NO_BYTES;
    /** What is decrypted and had no room where it was asked for. */
    private ByteBuffer plain = NO_BYTES;
    private ByteBuffer target = NO_BYTES;
    /** Whether what is in {@link #in} is known to be less than a record. */
    private boolean starved = true;
    private boolean begun;
    private boolean shaken;
    /** Whether the engine has something to say before it can go on. */
    private boolean answerDue;
    private boolean ended;
    private boolean endSeen;

    TlsInput(SSLEngine engine, SocketChannel channel, TlsBuffers buffers, TlsOutput output, TlsTasks tasks,
            Runnable whenBlocked) {
        this.engine = engine;
        this.channel = channel;
        this.buffers = buffers;
        this.output = output;
        this.tasks = tasks;
        this.whenBlocked = whenBlocked;
    }

    /**
     * Reads what there is, asking the socket at most once if it does not block. The handshake goes as far as its bytes
     * are there; the call that ends it gives none of those that may have come behind it.
     *
     * @return the bytes, 0 if there are none now or the handshake went on, -1 after the peer's close_notify
     * @throws SSLException if the peer ends without one (RFC 8446 section 6.1), or breaks the protocol
     */
    int read(byte[] into, int from, int max) throws IOException {
        try {
            return readOn(into, from, max);
        } catch (SSLException e) {
            tellWhy(e);
            throw e;
        }
    }

    private int readOn(byte[] into, int from, int max) throws IOException {
        if (!shaken) {
            shake(into, from);
            endSeen = ended;
            return ended ? -1 : 0;
        }
        boolean asked = false;
        int count = leftOver(into, from, max);
        while (count < max && !ended) {
            if (answerDue && !answered()) {
                // What the peer asks for is answered only as fast as it reads.
                whenBlocked.run();
                return count;
            }
            if (!starved) {
                count += decrypt(into, from + count, max - count);
            } else if (count > 0 || asked && !channel.isBlocking()) {
                return count;
            } else {
                asked = true;
                receive();
            }
        }
        endSeen = ended && count == 0;
        return endSeen ? -1 : count;
    }

    /** Goes on with the handshake as far as bytes are there, asking the socket at most once. */
    private void shake(byte[] into, int from) throws IOException {
        boolean asked = false;
        while (!shaken && !ended) {
            if (answerDue) {
                if (!answered()) {
                    whenBlocked.run();
                    return;
                }
            } else if (!starved) {
                output.lock().lock();
                try {
                    // No room: the bytes of a handshake are for the engine.
                    decrypt(into, from, 0);
                } finally {
                    output.lock().unlock();
                }
            } else if (asked) {
                return;
            } else {
                // Who waits for the first bytes is told of them at once: from here on the time of the handshake runs.
                boolean first = !begun;
                asked = true;
                receive();
                if (first && channel.isBlocking()) {
                    return;
                }
            }
        }
    }

    /** Whether a read would give something without the socket. */
    boolean hasBuffered() {
        boolean buffered = !starved || plain.hasRemaining() || ended && !endSeen;
        return buffered && !(answerDue && output.isBlocked());
    }

    boolean shaken() {
        return shaken;
    }

    /** Forgets arrays and gives back those that hold nothing; a piece of a record keeps no more than its size. */
    void rest() {
        target = NO_BYTES;
        if (in.hasRemaining()) {
            if (in.remaining() < in.capacity() / 2) {
                byte[] rest = new byte[in.remaining()];
                in.get(rest);
                give(in);
                in = ByteBuffer.wrap(rest);
            }
        } else {
            give(in);
            in = NO_BYTES;
        }
    }

    private int leftOver(byte[] into, int from, int max) {
        int count = Math.min(max, plain.remaining());
        if (count > 0) {
            plain.get(into, from, count);
            if (!plain.hasRemaining()) {
                buffers.record().give(plain.array());
                plain = NO_BYTES;
            }
        }
        return count;
    }

    /** Takes bytes from the socket, with room for the record at hand. */
    private void receive() throws IOException {
        makeRoom();
        in.compact();
        int read;
        try {
            read = channel.read(in);
        } finally {
            in.flip();
        }
        if (read < 0) {
            throw new SSLException("the peer ended the connection without close_notify");
        }
        if (!begun && read > 0) {
            begun = true;
            PlainText.refuse(in.get(in.position()), channel);
            engine.beginHandshake();
        }
        starved = read == 0;
    }

    private void makeRoom() throws SSLException {
        int need = RECORD_HEADER;
        if (in.remaining() >= RECORD_HEADER) {
            need += in.getShort(in.position() + 3) & 0xffff;
            if (need > TlsBuffers.MAX_RECORD) {
                throw new SSLException("the peer sent a record of " + need + " bytes");
            }
        }
        if (in.capacity() < Math.max(need, TlsBuffers.SMALL)) {
            BufferPool pool = need > TlsBuffers.SMALL ? buffers.record() : buffers.small();
            ByteBuffer larger = ByteBuffer.wrap(pool.take());
            larger.put(in).flip();
            give(in);
            in = larger;
        }
    }

    private void give(ByteBuffer buffer) {
        // Each pool takes what has its size.
        if (buffer.capacity() > 0) {
            buffers.small().give(buffer.array());
            buffers.record().give(buffer.array());
        }
    }

    /** Decrypts a record, if there is a whole one: the number of bytes it held for the caller. */
    private int decrypt(byte[] into, int at, int room) throws IOException {
        if (target.array() != into) {
            target = ByteBuffer.wrap(into);
        }
        target.limit(at + room).position(at);
        SSLEngineResult result = engine.unwrap(in, target);
        if (result.getStatus() == SSLEngineResult.Status.BUFFER_OVERFLOW) {
            plain = ByteBuffer.wrap(buffers.record().take());
            result = engine.unwrap(in, plain);
            plain.flip();
            follow(result);
            return leftOver(into, at, room);
        }
        follow(result);
        return result.bytesProduced();
    }

    /** What the engine asks for after a record. */
    private void follow(SSLEngineResult result) throws IOException {
        switch (result.getStatus()) {
            case BUFFER_UNDERFLOW -> starved = true;
            case CLOSED -> ended = true;
            default -> starved = !in.hasRemaining();
        }
        HandshakeStatus status = result.getHandshakeStatus();
        if (status == HandshakeStatus.NEED_TASK) {
            if (shaken && !engine.getSession().getProtocol().equals("TLSv1.3")) {
                throw new SSLException("the peer asked for a renegotiation, which is refused");
            }
            tasks.run();
            status = engine.getHandshakeStatus();
        }
        answerDue |= status == HandshakeStatus.NEED_WRAP;
        noteShaken();
    }

    private boolean answered() throws IOException {
        answerDue = !output.answer();
        noteShaken();
        return !answerDue;
    }

    private void noteShaken() {
        if (!shaken && !answerDue) {
            shaken = engine.getHandshakeStatus() == HandshakeStatus.NOT_HANDSHAKING;
        }
    }

    private void tellWhy(SSLException cause) {
        try {
            output.answer();
        } catch (IOException e) {
            cause.addSuppressed(e);
        }
    }
}
