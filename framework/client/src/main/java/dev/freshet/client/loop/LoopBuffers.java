package dev.freshet.client.loop;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.ArrayDeque;

/** The buffers that all connections of an event loop share. */
final class LoopBuffers {
    static final int SIZE = 64 * 1024;
    static final byte[] NONE = new byte[0];
    private static final int ARRAY_SIZE = 8 * 1024;
    private static final int ARRAYS_KEPT = 64;

    private final ByteBuffer in = ByteBuffer.allocateDirect(SIZE);
    private final ByteBuffer out = ByteBuffer.allocateDirect(SIZE);
    private final byte[] received = new byte[SIZE];
    private byte[] decrypted = NONE;
    private final ArrayDeque<byte[]> arrays = new ArrayDeque<>();

    /**
     * Reads into {@link #received()}, which connections can share because only one reads at a time. Returns the number
     * of bytes, 0 for none now, -1 at the end.
     */
    int read(SocketChannel channel) throws IOException {
        in.clear();
        int count = channel.read(in);
        if (count > 0) {
            in.get(0, received, 0, count);
        }
        return count;
    }

    byte[] received() {
        return received;
    }

    /** An array for a decrypted TLS record; created for the first connection with TLS. */
    byte[] decrypted() {
        if (decrypted.length == 0) {
            decrypted = new byte[SIZE];
        }
        return decrypted;
    }

    /** The empty buffer for the next write. */
    ByteBuffer out() {
        return out.clear();
    }

    /** An array for one connection while it has output. */
    byte[] takeArray() {
        byte[] array = arrays.poll();
        return array == null ? new byte[ARRAY_SIZE] : array;
    }

    /** Returns an array to the pool, unless it was replaced by a larger one. */
    void giveArray(byte[] array) {
        if (array.length == ARRAY_SIZE && arrays.size() < ARRAYS_KEPT) {
            arrays.push(array);
        }
    }
}
