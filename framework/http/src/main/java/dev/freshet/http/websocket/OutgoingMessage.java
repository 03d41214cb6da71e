package dev.freshet.http.websocket;

import java.nio.charset.StandardCharsets;

/** A message to be sent, encoded once for as many sessions as it goes to. Immutable. */
public final class OutgoingMessage {
    private final Opcode opcode;
    private final byte[] payload;

    private OutgoingMessage(Opcode opcode, byte[] payload) {
        this.opcode = opcode;
        this.payload = payload;
    }

    /** Text in UTF-8; a lone surrogate, which has no octets there, becomes a question mark. */
    public static OutgoingMessage text(String text) {
        return new OutgoingMessage(Opcode.TEXT, text.getBytes(StandardCharsets.UTF_8));
    }

    /** Text that is UTF-8 already; the array must not change. */
    public static OutgoingMessage utf8(byte[] text) {
        return new OutgoingMessage(Opcode.TEXT, text);
    }

    public static OutgoingMessage binary(byte[] bytes) {
        return new OutgoingMessage(Opcode.BINARY, bytes.clone());
    }

    /** The length before compression, in bytes. */
    public int length() {
        return payload.length;
    }

    Opcode opcode() {
        return opcode;
    }

    byte[] payload() {
        return payload;
    }
}
