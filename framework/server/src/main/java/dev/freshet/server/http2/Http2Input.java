package dev.freshet.server.http2;

import dev.freshet.http.http2.session.Http2ServerSession;
import dev.freshet.server.io.Connection;
import dev.freshet.transport.BufferPool;
import java.io.IOException;

/** The input of a connection. The session copies what it needs. For the connection's owner only. */
final class Http2Input {
    private static final byte[] NONE = new byte[0];
    /** The buffer size after a read that filled the usual buffer, because a body is probably arriving. */
    private static final int LARGE = 32 * 1024;

    private final Connection connection;
    private final BufferPool buffers;
    private byte[] bytes;
    private int from;
    private int to;
    private boolean given;
    private boolean drained;

    Http2Input(Connection connection, BufferPool buffers, byte[] buffer, int from, int to) {
        this.connection = connection;
        this.buffers = buffers;
        this.bytes = buffer;
        this.from = from;
        this.to = to;
        this.given = from < to;
    }

    /**
     * Reads what the socket has. Returns the number of bytes, 0 for none now, -1 at the end. Blocks if the connection
     * does.
     */
    int fill() throws IOException {
        if (given) {
            given = false;
            drained = false;
            return to - from;
        }
        if (bytes.length == 0) {
            bytes = buffers.take();
        } else if (!drained && bytes.length < LARGE && to == bytes.length) {
            buffers.give(bytes);
            bytes = new byte[LARGE];
        }
        from = 0;
        int read = connection.read(bytes, 0, bytes.length);
        to = Math.max(read, 0);
        drained = to < bytes.length;
        return read;
    }

    /** Passes the bytes read to the session, which consumes all of them. */
    void give(int read, Http2ServerSession session) {
        if (read > 0) {
            session.receive(bytes, from, to, System.nanoTime());
        }
    }

    /** Whether the last read took everything that the socket had. */
    boolean drained() {
        return drained;
    }

    /** Whether the last read returned bytes. */
    boolean justRead() {
        return to > from;
    }

    /** Returns the buffer to the pool. */
    void rest() {
        if (bytes.length > 0 && !given) {
            connection.forgetArrays();
            buffers.give(bytes);
            bytes = NONE;
        }
    }
}
