package dev.freshet.client.loop;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;

/** The buffers that all connections of a loop share, as only one of them reads or writes at a time. */
final class LoopBuffers {
    static final int SIZE = 64 * 1024;

    private final ByteBuffer in = ByteBuffer.allocateDirect(SIZE);
    private final ByteBuffer out = ByteBuffer.allocateDirect(SIZE);
    private final byte[] received = new byte[SIZE];

    /** Reads into {@link #received()}; gives the number of bytes, 0 for none now, -1 at the end. */
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

    /** Empty, for what is to be written next. */
    ByteBuffer out() {
        return out.clear();
    }
}
