package dev.freshet.transport.tls;

import dev.freshet.http.lock.ScopedLock;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLEngineResult;
import javax.net.ssl.SSLEngineResult.HandshakeStatus;
import javax.net.ssl.SSLEngineResult.Status;
import javax.net.ssl.SSLException;

/**
 * Encrypts output. Used under its lock by writers, and by readers that must answer a handshake or an alert. A reader
 * that finds it locked leaves its answer to the lock's holder.
 */
final class TlsOutput {
    private static final ByteBuffer NO_BYTES = ByteBuffer.allocate(0);

    private final SSLEngine engine;
    private final SocketChannel channel;
    private final TlsBuffers buffers;
    private final ScopedLock lock = new ScopedLock();
    /** Encrypted bytes that are not yet written, from position to limit. */
    private ByteBuffer out = NO_BYTES;
    private ByteBuffer source = NO_BYTES;
    /** The caller's bytes in {@link #out} that were not reported as written, so that it will offer them again. */
    private int owed;
    private volatile boolean answerDue;
    private volatile boolean blocked;

    TlsOutput(SSLEngine engine, SocketChannel channel, TlsBuffers buffers) {
        this.engine = engine;
        this.channel = channel;
        this.buffers = buffers;
    }

    /** Writes as much as the socket accepts. A record counts once it is written completely. */
    int write(byte[] bytes, int from, int length) throws IOException {
        int written;
        try (ScopedLock _ = lock.hold()) {
            written = encrypt(bytes, from, length);
        }
        if (answerDue) {
            answer();
        }
        return written;
    }

    /** Sends the engine's own messages; returns true if all are sent, or if the lock's holder will send them. */
    boolean answer() throws IOException {
        boolean flows = true;
        answerDue = true;
        while (answerDue && lock.tryLock()) {
            try (lock) {
                answerDue = false;
                flows = speak();
            }
        }
        return flows;
    }

    /**
     * Held while a user of the engine continues the handshake, because handshake tasks make other users wait. The event
     * loop, which may want to close the connection, must never wait for them.
     */
    ScopedLock lock() {
        return lock;
    }

    /** See {@link dev.freshet.transport.Wire#underway}. Called by the thread that writes. */
    int underway() {
        return owed;
    }

    /** Whether the socket currently accepts nothing. */
    boolean isBlocked() {
        return blocked;
    }

    /** Writes what the socket did not accept before; returns true if nothing is left. */
    boolean flush() throws IOException {
        if (!lock.tryLock()) {
            return true;
        }
        try (lock) {
            return drain() && speak();
        }
    }

    /** Sends close_notify after all output, unless another thread is writing or the socket accepts nothing. */
    void close() throws IOException {
        if (lock.tryLock()) {
            try (lock) {
                engine.closeOutbound();
                if (drain()) {
                    speak();
                }
            }
        }
    }

    /** Returns the array to the pool if it is empty. */
    void rest() {
        if (lock.tryLock()) {
            try (lock) {
                source = NO_BYTES;
                if (!out.hasRemaining() && out.capacity() > 0) {
                    buffers.flight().give(out.array());
                    out = NO_BYTES;
                }
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
            // If the socket fails now, all of these may have left.
            owed = done + taken;
            if (!drain()) {
                owed = taken;
                break;
            }
            owed = 0;
            done += taken;
        }
        return done;
    }

    /** Gathers and writes the engine's own messages; returns false if the socket does not accept all of them. */
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

    /** Adds a record to the output. */
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
            throw new SSLException("TLS cannot send any more: " + result.getStatus());
        }
        return result;
    }

    /** Writes encrypted bytes; returns true if nothing is left. */
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

    /** Shrinks the array to the unwritten bytes, because the peer may not read for long. */
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
