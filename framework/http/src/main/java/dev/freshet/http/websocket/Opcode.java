package dev.freshet.http.websocket;

import org.jspecify.annotations.Nullable;

/** The type of a frame (RFC 6455 section 5.2). */
public enum Opcode {
    CONTINUATION(0), TEXT(1), BINARY(2), CLOSE(8), PING(9), PONG(10);

    private static final @Nullable Opcode[] BY_CODE = byCode();

    private final int code;

    Opcode(int code) {
        this.code = code;
    }

    public int code() {
        return code;
    }

    /** Whether this is a control frame: short, never fragmented, and allowed between the fragments of a message. */
    public boolean isControl() {
        return code >= 8;
    }

    /** The opcode with this code, or null for a reserved one. */
    public static @Nullable Opcode of(int code) {
        return BY_CODE[code];
    }

    private static @Nullable Opcode[] byCode() {
        @Nullable Opcode[] table = new Opcode[16];
        for (Opcode opcode : values()) {
            table[opcode.code] = opcode;
        }
        return table;
    }
}
