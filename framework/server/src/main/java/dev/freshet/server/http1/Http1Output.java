package dev.freshet.server.http1;

import dev.freshet.http.FilePieces;
import dev.freshet.http.OutputBytes;
import dev.freshet.http.PeerGoneException;
import dev.freshet.server.config.Limit;
import dev.freshet.server.exchange.EngineContext;
import dev.freshet.server.io.Connection;
import dev.freshet.server.io.Watched;
import dev.freshet.server.upgrade.UpgradedProtocol;
import java.io.IOException;
import java.nio.channels.FileChannel;

/** The output of a connection, gathered so that a response takes one write. For the connection's owner only. */
final class Http1Output {
    private static final byte[] NONE = new byte[0];
    /** What the kernel copies of a file in one call. */
    private static final int MAX_FILE = 1 << 20;
    /** Output is gathered up to this size before it is written. */
    private static final int GATHER = 16 * 1024;
    /** A larger body is written from the handler's array instead of being copied after its head. */
    private static final int MAX_COPY = 64 * 1024;
    /**
     * What a request thread may leave to the event loop, so that a slow reader occupies neither a thread nor much
     * memory.
     */
    private static final int MAX_LEFT = 8 * 1024;
    /** What a handler on an event loop, which cannot block, may leave unwritten. */
    private static final int MAX_UNWRITTEN = 4 << 20;

    private final Connection connection;
    private final EngineContext context;
    private final OutputBytes bytes = new OutputBytes(NONE);
    private int written;
    private boolean broken;
    private long total;

    Http1Output(Connection connection, EngineContext context) {
        this.connection = connection;
        this.context = context;
    }

    OutputBytes bytes() {
        if (bytes.array().length == 0) {
            bytes.reset(context.outputBuffers().take());
        }
        return bytes;
    }

    boolean isEmpty() {
        return bytes.size() == 0;
    }

    /** Whether enough is gathered to write now, although more will follow. */
    boolean isFull() {
        return bytes.size() >= GATHER;
    }

    /** Whether a write failed or was too slow, so that nothing more can be sent. */
    boolean broken() {
        return broken;
    }

    /** The number of bytes output on this connection so far. */
    long total() {
        return total + bytes.size();
    }

    /** Adds body bytes. For a large body, copies or waits for only what the socket does not accept at once. */
    void body(byte[] source, int offset, int length) throws IOException {
        if (length <= GATHER) {
            bytes().put(source, offset, length);
            return;
        }
        int done = length <= MAX_COPY && connection instanceof Watched ? copyAndWrite(source, offset, length)
                : writeBehind(source, offset, length);
        if (done < 0) {
            return;
        }
        while (done < length) {
            if (leftToLoop(length - done)) {
                total -= length - done;
                bytes().put(source, offset + done, length - done);
                return;
            }
            flushWaiting();
            awaitWritable();
            done += write(source, offset + done, length - done);
        }
    }

    /**
     * Has the kernel copy part of a file to the socket. Waits for a slow peer. A connection that
     * blocks in writes holds one piece for it, others hold nothing.
     *
     * @return false if this connection or this thread cannot; nothing was sent then
     */
    boolean file(FileChannel file, long position, long length) throws IOException {
        if (connection.loop().inLoop() || !connection.canTransfer()) {
            return false;
        }
        flushWaiting();
        long done = 0;
        while (done < length) {
            long from = position + done;
            long taken = transfer(file, from, Math.min(MAX_FILE, length - done));
            if (taken == 0 && from >= file.size()) {
                throw FilePieces.ended();
            }
            if (taken == 0 && connection instanceof Watched) {
                awaitWritable();
            } else if (taken == 0) {
                // Only a write waits for the peer here.
                long piece = Math.min(GATHER, length - done);
                FilePieces.copy(file, from, piece, this::write);
                taken = piece;
            }
            done += taken;
            total += taken;
        }
        return true;
    }

    /** Writes the body directly after the gathered bytes; returns how much of it the socket accepted. */
    private int writeBehind(byte[] source, int offset, int length) throws IOException {
        total += length;
        return flush() ? write(source, offset, length) : 0;
    }

    /**
     * Writes head and body together, but keeps no copy of the unsent rest, because there may be many slow readers.
     * Returns how much of the body the socket accepted, or -1 if nothing is left to do.
     */
    private int copyAndWrite(byte[] source, int offset, int length) throws IOException {
        bytes().put(source, offset, length);
        if (flush()) {
            return -1;
        }
        int left = bytes.size() - written;
        if (left > length) {
            return -1;
        }
        total += bytes.size();
        written = 0;
        context.outputBuffers().give(bytes.array());
        bytes.reset(NONE);
        connection.forgetSource();
        return length - left;
    }

    /**
     * Whether to copy the rest of a large body for the event loop: only if this thread cannot block, or the rest is
     * small. Many large copies would exhaust the memory.
     */
    private boolean leftToLoop(int left) {
        return connection.loop().inLoop() || connection instanceof Watched && left <= MAX_LEFT;
    }

    /** Writes what the socket accepts without blocking; returns true if that was everything. */
    boolean flush() throws IOException {
        int left = bytes.size() - written;
        if (left > 0) {
            written += write(bytes.array(), written, left);
        }
        if (written < bytes.size()) {
            return false;
        }
        total += written;
        written = 0;
        bytes.size(0);
        return true;
    }

    /** Writes everything and blocks for a slow peer. On an event loop, writes what is possible without blocking. */
    void flushWaiting() throws IOException {
        while (!flush()) {
            if (connection.loop().inLoop()) {
                if (bytes.size() - written > MAX_UNWRITTEN) {
                    throw new IllegalStateException("a non-blocking handler streams faster than the peer reads; "
                            + "stream from a handler that may block");
                }
                return;
            }
            awaitWritable();
        }
    }

    /** Passes unwritten bytes to the protocol that now owns the connection. */
    void leaveTo(UpgradedProtocol next) throws IOException {
        next.begin(bytes.array(), written, bytes.size() - written);
        total += bytes.size();
        written = 0;
        bytes.size(0);
        rest();
    }

    /** Returns the buffer to the pool if it is empty. */
    void rest() {
        if (bytes.size() == 0 && bytes.array().length > 0) {
            context.outputBuffers().give(bytes.array());
            bytes.reset(NONE);
        }
    }

    private int write(byte[] source, int offset, int length) throws IOException {
        requireWhole();
        try {
            return connection.write(source, offset, length);
        } catch (IOException e) {
            throw broken(e);
        }
    }

    private long transfer(FileChannel file, long position, long length) throws IOException {
        requireWhole();
        try {
            return connection.transfer(file, position, length);
        } catch (IOException e) {
            throw broken(e);
        }
    }

    /** A handler that closes its stream after a failure must not wait for this peer again. */
    private void requireWhole() throws PeerGoneException {
        if (broken) {
            throw new PeerGoneException("the connection is broken");
        }
    }

    private IOException broken(IOException failure) {
        broken = true;
        if (connection.expired()) {
            context.reached().count(Limit.WRITE_TIMEOUT);
        }
        return failure;
    }

    private void awaitWritable() throws IOException {
        boolean writable = false;
        try {
            writable = connection instanceof Watched watched && watched.awaitWritable(context.timeouts().write());
        } finally {
            broken |= !writable;
        }
        if (!writable) {
            context.reached().count(Limit.WRITE_TIMEOUT);
            throw new PeerGoneException("the peer did not read the response in time");
        }
    }
}
