package dev.freshet.transport.tls;

import dev.freshet.transport.BufferPool;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLEngineResult;
import javax.net.ssl.SSLEngineResult.HandshakeStatus;
import javax.net.ssl.SSLException;

/** Decrypts input and performs the handshake while reading. For the reading thread only. */
final class TlsInput {
    private static final ByteBuffer NO_BYTES = ByteBuffer.allocate(0);
    private static final int RECORD_HEADER = 5;

    private final SSLEngine engine;
    private final SocketChannel channel;
    private final TlsBuffers buffers;
    private final TlsOutput output;
    private final TlsEnd end;
    /** Received bytes that are not decrypted, from position to limit. */
    private ByteBuffer in = NO_BYTES;
    /** Decrypted bytes that did not fit the caller's array. */
    private ByteBuffer plain = NO_BYTES;
    private ByteBuffer target = NO_BYTES;
    /** Whether {@link #in} is known to hold less than a record. */
    private boolean starved = true;
    private boolean begun;
    private boolean shaken;
    /** Whether the engine must send something before it can continue. */
    private boolean answerDue;
    /** Whether another thread may be using the engine. */
    private volatile boolean tasksRun;
    private boolean ended;
    private boolean endSeen;

    TlsInput(SSLEngine engine, SocketChannel channel, TlsBuffers buffers, TlsOutput output, TlsEnd end) {
        this.engine = engine;
        this.channel = channel;
        this.buffers = buffers;
        this.output = output;
        this.end = end;
    }

    /**
     * Reads what is available; asks a non-blocking socket at most once. Continues the handshake as far as its bytes
     * have arrived. The call that completes it returns no data, even if some has arrived.
     *
     * @return the number of bytes, 0 if there are none now or the handshake continued, -1 after the peer's close_notify
     * @throws TruncationException if the peer ends without close_notify
     * @throws SSLException if the peer violates the protocol
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
        while (count < max && !ended && !tasksRun) {
            if (answerDue && !answered()) {
                // Answers are sent only as fast as the peer reads them.
                end.blocked();
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

    /** Continues the handshake as far as its bytes have arrived; asks the socket at most once. */
    private void shake(byte[] into, int from) throws IOException {
        boolean asked = false;
        if (!begun && engine.getUseClientMode()) {
            begun = true;
            answerDue = true;
            engine.beginHandshake();
        }
        while (!shaken && !ended && !tasksRun) {
            if (answerDue) {
                if (!answered()) {
                    end.blocked();
                    return;
                }
            } else if (!starved) {
                output.lock().lock();
                try {
                    // Length 0: handshake bytes are for the engine only.
                    decrypt(into, from, 0);
                } finally {
                    output.lock().unlock();
                }
            } else if (asked) {
                return;
            } else {
                // Return after the first bytes, so that the caller starts the handshake timeout.
                boolean first = !begun;
                asked = true;
                receive();
                if (first && channel.isBlocking()) {
                    return;
                }
            }
        }
    }

    /** Whether a read would return something without the socket. */
    boolean hasBuffered() {
        boolean buffered = !starved || plain.hasRemaining() || ended && !endSeen;
        return buffered && !tasksRun && !(answerDue && output.isBlocked());
    }

    boolean shaken() {
        return !tasksRun && shaken;
    }

    boolean tasksRun() {
        return tasksRun;
    }

    /** Returns an empty array to its pool. */
    void release() {
        target = NO_BYTES;
        if (!in.hasRemaining()) {
            give(in);
            in = NO_BYTES;
        }
    }

    /** Shrinks the array of an incomplete record, too. */
    void rest() {
        release();
        if (in.hasRemaining() && in.remaining() < in.capacity() / 2) {
            byte[] rest = new byte[in.remaining()];
            in.get(rest);
            give(in);
            in = ByteBuffer.wrap(rest);
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

    /** Reads from the socket, with space for the current record. */
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
            throw new TruncationException();
        }
        if (!begun && read > 0) {
            begun = true;
            end.begins(in.get(in.position()));
            engine.beginHandshake();
        }
        starved = read == 0;
    }

    private void makeRoom() throws SSLException {
        int need = recordLength();
        if (need > TlsBuffers.MAX_RECORD) {
            throw new SSLException("the peer sent a record of " + need + " bytes");
        }
        if (in.capacity() < Math.max(need, TlsBuffers.SMALL)) {
            BufferPool pool = need > TlsBuffers.SMALL ? buffers.record() : buffers.small();
            ByteBuffer larger = ByteBuffer.wrap(pool.take());
            larger.put(in).flip();
            give(in);
            in = larger;
        }
    }

    /** The length of the first record in {@link #in}, or of a header that is incomplete. */
    private int recordLength() {
        return in.remaining() < RECORD_HEADER ? RECORD_HEADER
                : RECORD_HEADER + (in.getShort(in.position() + 3) & 0xffff);
    }

    private void give(ByteBuffer buffer) {
        // Each pool keeps only arrays of its own size.
        if (buffer.capacity() > 0) {
            buffers.small().give(buffer.array());
            buffers.record().give(buffer.array());
        }
    }

    /** Decrypts a complete record, if there is one; returns the number of bytes stored in the caller's array. */
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

    /** Does what the engine asks for after a record. */
    private void follow(SSLEngineResult result) throws IOException {
        switch (result.getStatus()) {
            case BUFFER_UNDERFLOW -> starved = true;
            case CLOSED -> ended = true;
            default -> starved = in.remaining() < recordLength();
        }
        refuseRenegotiation(result);
        if (result.getHandshakeStatus() == HandshakeStatus.NEED_TASK) {
            tasksRun = true;
            end.run(this::runTasks);
        } else {
            goOn(result.getHandshakeStatus());
        }
    }

    /** Up to TLS 1.2, a peer could ask for a new handshake on the connection. */
    private void refuseRenegotiation(SSLEngineResult result) throws SSLException {
        HandshakeStatus status = result.getHandshakeStatus();
        if (shaken && result.getStatus() == SSLEngineResult.Status.OK
                && (status == HandshakeStatus.NEED_TASK || status == HandshakeStatus.NEED_WRAP)
                && !engine.getSession().getProtocol().equals("TLSv1.3")) {
            throw new SSLException("the peer asked for a renegotiation, which is refused");
        }
    }

    /** Called on the thread that {@link TlsEnd#run} chooses; no other thread uses the engine meanwhile. */
    private void runTasks() {
        for (Runnable task = engine.getDelegatedTask(); task != null; task = engine.getDelegatedTask()) {
            task.run();
        }
        goOn(engine.getHandshakeStatus());
        tasksRun = false;
    }

    private void goOn(HandshakeStatus status) {
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
