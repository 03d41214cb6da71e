package dev.freshet.http.http2;

import java.util.Arrays;

/**
 * Name and value of the literal header being decoded, adjacent. Bytes beyond the limit are decoded, because they may be
 * invalid, and counted, but not stored.
 */
final class LiteralText {
    private static final int USUAL_BYTES = 128;
    private static final int MOST_KEPT = 4_096;
    private static final int SHORTEST_CODE = 5;

    private byte[] bytes = new byte[USUAL_BYTES];
    private int limit;
    private int length;
    private int state;
    private int lastStep;

    /** Begins a header; bytes beyond the limit will not be used. */
    void begin(int limit) {
        this.limit = limit;
        length = 0;
    }

    byte[] bytes() {
        return bytes;
    }

    /** The number of bytes decoded; those beyond the limit are not in {@link #bytes()}. */
    int length() {
        return length;
    }

    boolean overLimit() {
        return length > limit;
    }

    void put(byte[] from, int start, int end) {
        int more = end - start;
        if (length <= limit - more) {
            require(more);
            System.arraycopy(from, start, bytes, length, more);
        }
        length += more; // if this exceeds the limit, the header is unusable, and nothing of this piece was stored
    }

    void beginHuffman() {
        state = Huffman.START;
        lastStep = Huffman.MAY_END;
    }

    /** Decodes the next bytes of a Huffman-coded string. */
    void putHuffman(byte[] from, int start, int end) {
        if (length < limit) {
            require(Math.min(limit - length, (end - start) * 8 / SHORTEST_CODE + 1));
        }
        int at = state;
        int step = lastStep;
        for (int i = start; i < end; i++) {
            step = Huffman.step(at, from[i] >> 4 & 0xf);
            emit(step);
            at = step & 0xff;
            step = Huffman.step(at, from[i] & 0xf);
            emit(step);
            at = step & 0xff;
        }
        state = at;
        lastStep = step;
    }

    private void emit(int step) {
        if ((step & (Huffman.EMITS | Huffman.FAILS)) != 0) {
            if ((step & Huffman.FAILS) != 0) {
                throw HpackDecoder.error("a Huffman-coded string has the EOS symbol");
            }
            if (length < limit) {
                bytes[length] = Huffman.symbol(step);
            }
            length++;
        }
    }

    void endHuffman() {
        if ((lastStep & Huffman.MAY_END) == 0) {
            throw HpackDecoder.error("the padding of a Huffman-coded string is too long or has a zero");
        }
    }

    /** One long header must not cost the connection memory forever. */
    void shrink() {
        if (bytes.length > MOST_KEPT) {
            bytes = new byte[USUAL_BYTES];
        }
    }

    private void require(int more) {
        if (bytes.length - length < more) {
            bytes = Arrays.copyOf(bytes, Math.max(Math.min(limit, bytes.length * 2), length + more));
        }
    }
}
