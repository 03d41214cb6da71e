package dev.freshet.transport.tls;

import dev.freshet.http.lock.ScopedLock;
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

    private enum Handshake { SILENT, BEGUN, DONE }

    /** Whether close_notify was received, and whether the caller knows. */
    private enum End { OPEN, RECEIVED, TOLD }

    private final SSLEngine engine;
    private final SocketChannel channel;
    private final TlsBuffers buffers;
    private final TlsOutput output;
    private final TlsEnd end;
    private final TlsRecords records;
    /** Decrypted bytes that did not fit the caller's array. */
    private ByteBuffer plain = NO_BYTES;
    private ByteBuffer target = NO_BYTES;
    /** Whether {@link #records} is known to hold less than a record. */
    private boolean starved = true;
    private Handshake handshake = Handshake.SILENT;
    private End close = End.OPEN;
    /** Whether the engine must send something before it can continue. */
    private boolean answerDue;
    /** Whether another thread may be using the engine. */
    private volatile boolean tasksRun;

    TlsInput(SSLEngine engine, SocketChannel channel, TlsBuffers buffers, TlsOutput output, TlsEnd end) {
        this.engine = engine;
        this.channel = channel;
        this.buffers = buffers;
        this.output = output;
        this.records = new TlsRecords(buffers);
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
        if (handshake != Handshake.DONE) {
            shake(into, from);
            return told(0);
        }
        boolean asked = false;
        int count = leftOver(into, from, max);
        while (count < max && close == End.OPEN && !tasksRun) {
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
        return told(count);
    }

    private int told(int count) {
        if (close == End.OPEN || count > 0) {
            return count;
        }
        close = End.TOLD;
        return -1;
    }

    /** Continues the handshake as far as its bytes have arrived; asks the socket at most once. */
    private void shake(byte[] into, int from) throws IOException {
        boolean asked = false;
        if (handshake == Handshake.SILENT && engine.getUseClientMode()) {
            handshake = Handshake.BEGUN;
            answerDue = true;
            engine.beginHandshake();
        }
        while (handshake != Handshake.DONE && close == End.OPEN && !tasksRun) {
            if (answerDue) {
                if (!answered()) {
                    end.blocked();
                    return;
                }
            } else if (!starved) {
                try (ScopedLock _ = output.lock().hold()) {
                    // Length 0: handshake bytes are for the engine only.
                    decrypt(into, from, 0);
                }
            } else if (asked) {
                return;
            } else {
                // Return after the first bytes, so that the caller starts the handshake timeout.
                boolean first = handshake == Handshake.SILENT;
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
        boolean buffered = !starved || plain.hasRemaining() || close == End.RECEIVED;
        return buffered && !tasksRun && !(answerDue && output.isBlocked());
    }

    boolean shaken() {
        return !tasksRun && handshake == Handshake.DONE;
    }

    boolean tasksRun() {
        return tasksRun;
    }

    /** Returns an empty array to its pool. */
    void release() {
        target = NO_BYTES;
        records.release();
    }

    /** Shrinks the array of an incomplete record, too. */
    void rest() {
        target = NO_BYTES;
        records.rest();
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

    private void receive() throws IOException {
        starved = !records.receive(channel);
        if (handshake == Handshake.SILENT && !starved) {
            handshake = Handshake.BEGUN;
            end.begins(records.bytes().get(records.bytes().position()));
            engine.beginHandshake();
        }
    }

    /** Decrypts a complete record, if there is one; returns the number of bytes stored in the caller's array. */
    private int decrypt(byte[] into, int at, int room) throws IOException {
        if (target.array() != into) {
            target = ByteBuffer.wrap(into);
        }
        target.limit(at + room).position(at);
        SSLEngineResult result = engine.unwrap(records.bytes(), target);
        if (result.getStatus() == SSLEngineResult.Status.BUFFER_OVERFLOW) {
            plain = ByteBuffer.wrap(buffers.record().take());
            result = engine.unwrap(records.bytes(), plain);
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
            case CLOSED -> close = End.RECEIVED;
            default -> starved = !records.hasWhole();
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
        if (handshake == Handshake.DONE && result.getStatus() == SSLEngineResult.Status.OK
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
        if (handshake != Handshake.DONE && !answerDue
                && engine.getHandshakeStatus() == HandshakeStatus.NOT_HANDSHAKING) {
            handshake = Handshake.DONE;
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
