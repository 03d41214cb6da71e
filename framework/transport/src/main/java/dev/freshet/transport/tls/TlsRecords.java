package dev.freshet.transport.tls;

import dev.freshet.transport.BufferPool;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import javax.net.ssl.SSLException;

/** Received bytes that are not decrypted, in an array from a pool. */
final class TlsRecords {
    private static final ByteBuffer NO_BYTES = ByteBuffer.allocate(0);
    private static final int HEADER = 5;

    private final TlsBuffers buffers;
    /** From position to limit. */
    private ByteBuffer in = NO_BYTES;

    TlsRecords(TlsBuffers buffers) {
        this.buffers = buffers;
    }

    /** The bytes, to be consumed from their start. */
    ByteBuffer bytes() {
        return in;
    }

    boolean hasWhole() {
        return in.remaining() >= length();
    }

    /**
     * Reads from the socket, with space for the current record.
     *
     * @return whether any bytes have arrived
     * @throws TruncationException if the peer sends no more
     */
    boolean receive(SocketChannel channel) throws IOException {
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
        return read > 0;
    }

    /** Returns an empty array to its pool. */
    void release() {
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

    private void makeRoom() throws SSLException {
        int need = length();
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

    /** The length of the first record, or of a header that is incomplete. */
    private int length() {
        return in.remaining() < HEADER ? HEADER : HEADER + (in.getShort(in.position() + 3) & 0xffff);
    }

    private void give(ByteBuffer buffer) {
        // Each pool keeps only arrays of its own size.
        buffers.small().give(buffer.array());
        buffers.record().give(buffer.array());
    }
}
