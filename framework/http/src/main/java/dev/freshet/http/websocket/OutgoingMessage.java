package dev.freshet.http.websocket;

import java.nio.charset.StandardCharsets;

/** A message to send, encoded once for any number of sessions. Immutable. */
public final class OutgoingMessage {
    private final Opcode opcode;
    private final byte[] payload;

    private OutgoingMessage(Opcode opcode, byte[] payload) {
        this.opcode = opcode;
        this.payload = payload;
    }

    /** A text message. A lone surrogate, which UTF-8 cannot encode, becomes a question mark. */
    public static OutgoingMessage text(String text) {
        return new OutgoingMessage(Opcode.TEXT, text.getBytes(StandardCharsets.UTF_8));
    }

    /** A text message from UTF-8 bytes. Do not change the array afterwards. */
    public static OutgoingMessage utf8(byte[] text) {
        return new OutgoingMessage(Opcode.TEXT, text);
    }

    public static OutgoingMessage binary(byte[] bytes) {
        return new OutgoingMessage(Opcode.BINARY, bytes.clone());
    }

    /** The length in bytes before compression. */
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
