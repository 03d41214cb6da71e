package dev.freshet.server.tls;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.concurrent.locks.ReentrantLock;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLEngineResult;
import javax.net.ssl.SSLEngineResult.HandshakeStatus;
import javax.net.ssl.SSLEngineResult.Status;
import javax.net.ssl.SSLException;

/**
 * The half of TLS that encrypts. Whoever writes and whoever reads, when a handshake or an alert asks for an answer, use
 * it under its lock; a reader that finds it taken leaves its answer to the one who has it.
 */
final class TlsOutput {
    private static final ByteBuffer NO_BYTES = ByteBuffer.allocate(0);

    private final SSLEngine engine;
    private final SocketChannel channel;
    private final TlsBuffers buffers;
    private final ReentrantLock lock = new ReentrantLock();
    /** What is encrypted and not yet written, from position to limit. */
    private ByteBuffer out = NO_BYTES;
    private ByteBuffer source = NO_BYTES;
    /** Bytes of the caller that are in {@link #out} and that it was not told of: it offers them again. */
    private int owed;
    private volatile boolean answerDue;
    private volatile boolean blocked;

    TlsOutput(SSLEngine engine, SocketChannel channel, TlsBuffers buffers) {
        this.engine = engine;
        this.channel = channel;
        this.buffers = buffers;
    }

    /** Writes as much as the socket takes; a record counts when all of it is taken. */
    int write(byte[] bytes, int from, int length) throws IOException {
        int written;
        lock.lock();
        try {
            written = encrypt(bytes, from, length);
        } finally {
            lock.unlock();
        }
        if (answerDue) {
            answer();
        }
        return written;
    }

    /** Sends what the engine has to say by itself: true if all is out, or will be sent by who writes. */
    boolean answer() throws IOException {
        boolean flows = true;
        answerDue = true;
        while (answerDue && lock.tryLock()) {
            try {
                answerDue = false;
                flows = speak();
            } finally {
                lock.unlock();
            }
        }
        return flows;
    }

    /**
     * Held while the handshake goes on by whoever uses the engine: it makes everyone wait for its tasks, and the loop,
     * which may come to close the connection, must not.
     */
    ReentrantLock lock() {
        return lock;
    }

    /** Whether the socket takes nothing at the moment. */
    boolean isBlocked() {
        return blocked;
    }

    /** Writes what the socket did not take before: true if nothing is left. */
    boolean flush() throws IOException {
        if (!lock.tryLock()) {
            return true;
        }
        try {
            return drain() && speak();
        } finally {
            lock.unlock();
        }
    }

    /** Sends close_notify, after all that was written, unless another thread is writing or the socket takes nothing. */
    void close() throws IOException {
        if (lock.tryLock()) {
            try {
                engine.closeOutbound();
                if (drain()) {
                    speak();
                }
            } finally {
                lock.unlock();
            }
        }
    }

    /** Gives back the array if nothing is in it. */
    void rest() {
        if (lock.tryLock()) {
            try {
                source = NO_BYTES;
                if (!out.hasRemaining() && out.capacity() > 0) {
                    buffers.flight().give(out.array());
                    out = NO_BYTES;
                }
            } finally {
                lock.unlock();
            }
        }
    }

    private int encrypt(byte[] bytes, int from, int length) throws IOException {
        if (!drain()) {
            return 0;
        }
        int done = owed;
        owed = 0;
        if (source.array() != bytes) {
            source = ByteBuffer.wrap(bytes);
        }
        while (done < length) {
            source.limit(from + length).position(from + done);
            int taken = wrap(source).bytesConsumed();
            if (!drain()) {
                owed = taken;
                break;
            }
            done += taken;
        }
        return done;
    }

    /** Gathers what the engine has to say and writes it; false if the socket does not take all. */
    private boolean speak() throws IOException {
        while (engine.getHandshakeStatus() == HandshakeStatus.NEED_WRAP) {
            if (out.capacity() - out.limit() < TlsBuffers.MAX_RECORD && !drain()) {
                return false;
            }
            SSLEngineResult result = wrap(NO_BYTES);
            if (result.bytesProduced() == 0 && result.getHandshakeStatus() != HandshakeStatus.NEED_TASK) {
                break;
            }
        }
        return drain();
    }

    /** Adds a record to what is to be written. */
    private SSLEngineResult wrap(ByteBuffer plain) throws IOException {
        if (out.capacity() == 0) {
            out = ByteBuffer.wrap(buffers.flight().take()).limit(0);
        }
        int written = out.position();
        out.position(out.limit()).limit(out.capacity());
        SSLEngineResult result;
        try {
            result = engine.wrap(plain, out);
        } finally {
            out.limit(out.position()).position(written);
        }
        boolean stuck = result.getStatus() != Status.OK || result.bytesConsumed() + result.bytesProduced() == 0
                && result.getHandshakeStatus() != HandshakeStatus.NEED_TASK;
        if (plain.hasRemaining() && stuck) {
            throw new SSLException("nothing can be sent over TLS any more: " + result.getStatus());
        }
        return result;
    }

    /** Writes what is encrypted; true if nothing is left. */
    private boolean drain() throws IOException {
        if (out.hasRemaining()) {
            do {
                if (channel.write(out) == 0) {
                    blocked = true;
                    keepRest();
                    return false;
                }
            } while (out.hasRemaining());
            blocked = false;
        }
        if (out.capacity() <= TlsBuffers.MAX_RECORD) {
            out = NO_BYTES;
        } else {
            out.position(0).limit(0);
        }
        return true;
    }

    /** For a peer that does not read no more is held than it has not read. */
    private void keepRest() {
        if (out.capacity() > TlsBuffers.MAX_RECORD) {
            byte[] large = out.array();
            byte[] rest = new byte[out.remaining()];
            out.get(rest);
            out = ByteBuffer.wrap(rest);
            buffers.flight().give(large);
        }
    }
}
