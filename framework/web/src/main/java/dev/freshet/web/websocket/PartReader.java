package dev.freshet.web.websocket;

import java.io.IOException;
import java.io.Reader;

/** A text message that is still arriving, as a stream of characters. For one thread. */
final class PartReader extends Reader {
    private final MessageStream<String> parts;
    private String part = "";
    private int position;

    PartReader(MessageStream<String> parts) {
        this.parts = parts;
    }

    @Override
    public int read(char[] target, int offset, int length) throws IOException {
        if (length == 0) {
            return 0;
        }
        while (position == part.length()) {
            String next = parts.take();
            if (next == null) {
                return -1;
            }
            part = next;
            position = 0;
        }
        int count = Math.min(length, part.length() - position);
        part.getChars(position, position + count, target, offset);
        position += count;
        return count;
    }

    /** Only forgets the current part; the rest is discarded when the reading method returns. */
    @Override
    public void close() {
        part = "";
        position = 0;
    }
}
