package dev.freshet.http.websocket;

import dev.freshet.http.OutputBytes;

/** Writes frames, masked for clients and unmasked for servers. */
public final class WebSocketFrameWriter {
    private static final int FIN = 0x80;
    private static final int RSV1 = 0x40;
    private static final int MASKED = 0x80;

    private WebSocketFrameWriter() {
    }

    /**
     * Writes a whole unmasked frame with the payload {@code bytes[0..length)}.
     *
     * @param compressed RSV1; only for the first frame of a message
     */
    public static void unmasked(OutputBytes out, Opcode opcode, boolean fin, boolean compressed, byte[] bytes,
            int length) {
        head(out, opcode, fin, compressed, length, 0);
        out.put(bytes, 0, length);
    }

    /**
     * Writes a whole masked frame.
     *
     * @param compressed RSV1
     * @param key the masking key, which must be unpredictable; its highest byte comes first
     */
    public static void masked(OutputBytes out, Opcode opcode, boolean fin, boolean compressed, byte[] payload,
            int key) {
        head(out, opcode, fin, compressed, payload.length, MASKED);
        for (int shift = 24; shift >= 0; shift -= 8) {
            out.put((byte) (key >> shift));
        }
        int start = out.size();
        out.put(payload);
        Mask.apply(out.array(), start, out.size(), key, 0);
    }

    private static void head(OutputBytes out, Opcode opcode, boolean fin, boolean compressed, int length, int mask) {
        out.put((byte) (opcode.code() | (fin ? FIN : 0) | (compressed ? RSV1 : 0)));
        if (length < 126) {
            out.put((byte) (mask | length));
        } else if (length <= 0xffff) {
            out.put((byte) (mask | 126));
            bigEndian(out, length, 8);
        } else {
            out.put((byte) (mask | 127));
            bigEndian(out, length, 56);
        }
    }

    private static void bigEndian(OutputBytes out, long value, int highest) {
        for (int shift = highest; shift >= 0; shift -= 8) {
            out.put((byte) (value >> shift));
        }
    }
}
