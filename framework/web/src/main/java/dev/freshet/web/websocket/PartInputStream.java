package dev.freshet.web.websocket;

import dev.freshet.http.BlockInputStream;
import java.io.IOException;

/** A binary message that is still arriving, as a stream of bytes. For one thread. */
final class PartInputStream extends BlockInputStream {
    private final MessageStream<byte[]> parts;
    private byte[] part = new byte[0];
    private int position;

    PartInputStream(MessageStream<byte[]> parts) {
        this.parts = parts;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
        if (length == 0) {
            return 0;
        }
        while (position == part.length) {
            byte[] next = parts.take();
            if (next == null) {
                return -1;
            }
            part = next;
            position = 0;
        }
        int count = Math.min(length, part.length - position);
        System.arraycopy(part, position, target, offset, count);
        position += count;
        return count;
    }

    @Override
    public int available() {
        return part.length - position;
    }
}
