package dev.freshet.http.websocket;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** The masking of payloads (RFC 6455 section 5.3): each octet XOR one of four, in turn; the same way back. */
final class Mask {
    private Mask() {
    }

    /**
     * Masks or unmasks {@code bytes[from..to)}.
     *
     * @param key the four octets, the first in the highest bits
     * @param offset how many octets of the payload came before
     */
    static void apply(byte[] bytes, int from, int to, int key, long offset) {
        int turned = Integer.rotateLeft(key, (int) (offset & 3) * 8);
        int i = from;
        if (to - from >= Long.BYTES) {
            ByteBuffer words = ByteBuffer.wrap(bytes).order(ByteOrder.BIG_ENDIAN);
            long twice = (long) turned << 32 | turned & 0xffffffffL;
            for (int last = to - Long.BYTES; i <= last; i += Long.BYTES) {
                words.putLong(i, words.getLong(i) ^ twice);
            }
        }
        for (int shift = 24; i < to; i++, shift -= 8) {
            bytes[i] ^= (byte) (turned >> (shift & 31));
        }
    }
}
