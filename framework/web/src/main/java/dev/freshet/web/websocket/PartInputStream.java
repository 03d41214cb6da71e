package dev.freshet.web.websocket;

import java.io.IOException;
import java.io.InputStream;

/** A binary message that is still arriving, as a stream of bytes. For one thread. */
final class PartInputStream extends InputStream {
    private static final byte[] NONE = new byte[0];

    private final MessageStream<byte[]> parts;
    private byte[] part = NONE;
    private int position;

    PartInputStream(MessageStream<byte[]> parts) {
        this.parts = parts;
    }

    @Override
    public int read() throws IOException {
        return awaitPart() ? part[position++] & 0xff : -1;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
        if (length == 0) {
            return 0;
        }
        if (!awaitPart()) {
            return -1;
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

    /** False at the end. */
    private boolean awaitPart() throws IOException {
        while (position == part.length) {
            byte[] next = parts.take();
            if (next == null) {
                return false;
            }
            part = next;
            position = 0;
        }
        return true;
    }
}
