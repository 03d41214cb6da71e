package dev.freshet.server.http1;

import dev.freshet.http.OutputBytes;
import dev.freshet.http.PeerGoneException;
import dev.freshet.server.Limit;
import dev.freshet.server.io.Connection;
import dev.freshet.server.upgrade.UpgradedProtocol;
import java.io.IOException;

/** The bytes that go out on a connection, gathered so that a response is one write. By the connection's owner only. */
final class Http1Output {
    private static final byte[] NONE = new byte[0];
    /** Small responses are gathered up to this size before they are written. */
    private static final int GATHER = 16 * 1024;
    /** Above this a body is written from the handler's own array instead of being copied behind its head. */
    private static final int MAX_COPY = 64 * 1024;
    /** What a thread may leave for the loop to write, so that a slow reader costs neither much memory nor a thread. */
    private static final int MAX_LEFT = 8 * 1024;
    /** What a handler on an event loop, which cannot wait, may leave unwritten. */
    private static final int MAX_UNWRITTEN = 4 << 20;

    private final Connection connection;
    private final Http1Context context;
    private final OutputBytes bytes = new OutputBytes(NONE);
    private int written;
    private boolean broken;
    private long total;

    Http1Output(Connection connection, Http1Context context) {
        this.connection = connection;
        this.context = context;
    }

    /** Where to encode what is to go out next. */
    OutputBytes bytes() {
        if (bytes.array().length == 0) {
            bytes.reset(context.outputBuffers().take());
        }
        return bytes;
    }

    boolean isEmpty() {
        return bytes.size() == 0;
    }

    /** Whether enough is gathered to be written even though more will follow. */
    boolean isFull() {
        return bytes.size() >= GATHER;
    }

    /** Whether a write has failed or was too slow: nothing more can be said to this peer. */
    boolean broken() {
        return broken;
    }

    /** All bytes handed over for writing on this connection so far. */
    long total() {
        return total + bytes.size();
    }

    /** Adds body bytes; of a large body only what the socket does not take at once is copied, or waited for. */
    void body(byte[] source, int offset, int length) throws IOException {
        if (length <= GATHER) {
            bytes().put(source, offset, length);
            return;
        }
        int done = length <= MAX_COPY && !connection.waitsInRead() ? copyAndWrite(source, offset, length)
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

    /** Writes the body as it is behind what was gathered; how much of it the socket took. */
    private int writeBehind(byte[] source, int offset, int length) throws IOException {
        total += length;
        return flush() ? write(source, offset, length) : 0;
    }

    /**
     * Writes head and body as one, and keeps no copy of what the socket did not take: many clients may read slowly. How
     * much of the body the socket took, or -1 if there is nothing more to do.
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
     * What is left of a large body is copied only where waiting is not possible, or not worth a thread: many copies
     * would be more than the memory there is.
     */
    private boolean leftToLoop(int left) {
        return connection.loop().inLoop() || !connection.waitsInRead() && left <= MAX_LEFT;
    }

    /** Writes what the socket takes; true if that was all. Never waits. */
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

    /** Writes all, waiting for the peer if need be; on an event loop only as far as that goes without. */
    void flushWaiting() throws IOException {
        while (!flush()) {
            if (connection.loop().inLoop()) {
                if (bytes.size() - written > MAX_UNWRITTEN) {
                    throw new IllegalStateException("a non-blocking handler streams more than the peer takes; "
                            + "stream from a handler that may wait");
                }
                return;
            }
            awaitWritable();
        }
    }

    /** Leaves what is not written to the protocol that has the connection now. */
    void leaveTo(UpgradedProtocol next) throws IOException {
        next.begin(bytes.array(), written, bytes.size() - written);
        total += bytes.size();
        written = 0;
        bytes.size(0);
        rest();
    }

    /** Gives the buffer back if nothing is in it. */
    void rest() {
        if (bytes.size() == 0 && bytes.array().length > 0) {
            context.outputBuffers().give(bytes.array());
            bytes.reset(NONE);
        }
    }

    private int write(byte[] source, int offset, int length) throws IOException {
        if (broken) {
            // A handler that closes its stream after a failure must not wait for the same peer again.
            throw new PeerGoneException("the connection is broken");
        }
        try {
            return connection.write(source, offset, length);
        } catch (IOException e) {
            broken = true;
            if (connection.expired()) {
                context.reached().count(Limit.WRITE_TIMEOUT);
            }
            throw e;
        }
    }

    private void awaitWritable() throws IOException {
        boolean writable = false;
        try {
            writable = connection.awaitWritable(context.timeouts().write());
        } finally {
            broken |= !writable;
        }
        if (!writable) {
            context.reached().count(Limit.WRITE_TIMEOUT);
            throw new PeerGoneException("the peer did not read the response in time");
        }
    }
}
