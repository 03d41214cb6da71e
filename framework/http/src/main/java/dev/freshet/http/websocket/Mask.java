package dev.freshet.http.websocket;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** Masks payloads (RFC 6455 section 5.3) by XOR with a repeated key of four bytes; applying it again unmasks. */
final class Mask {
    private Mask() {
    }

    /**
     * Masks or unmasks {@code bytes[from..to)}.
     *
     * @param key four bytes, the first in the highest bits
     * @param offset the index of {@code bytes[from]} in the payload
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
