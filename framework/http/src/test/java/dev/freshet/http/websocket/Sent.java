package dev.freshet.http.websocket;

import dev.freshet.http.OutputBytes;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;

/** What a client sends: masked frames, put together by hand where they are to be wrong. */
final class Sent {
    static final int KEY = 0x37fa213d;

    private final OutputBytes out = new OutputBytes(new byte[16]);

    static Sent frames() {
        return new Sent();
    }

    Sent text(String text) {
        return frame(Opcode.TEXT, true, text);
    }

    Sent frame(Opcode opcode, boolean fin, String text) {
        return frame(opcode, fin, false, text.getBytes(StandardCharsets.UTF_8));
    }

    Sent frame(Opcode opcode, boolean fin, boolean compressed, byte[] payload) {
        WebSocketFrameWriter.masked(out, opcode, fin, compressed, payload, KEY);
        return this;
    }

    Sent close(int code, String reason) {
        return frame(Opcode.CLOSE, true, false, new CloseReason(code, reason).payload());
    }

    /** Octets as they are, in hexadecimal. */
    Sent hex(String octets) {
        out.put(HexFormat.of().parseHex(octets.replace(" ", "")));
        return this;
    }

    byte[] bytes() {
        return Arrays.copyOf(out.array(), out.size());
    }
}
