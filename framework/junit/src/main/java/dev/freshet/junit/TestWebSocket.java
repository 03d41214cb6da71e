package dev.freshet.junit;

import dev.freshet.client.WebSocketConversation;
import dev.freshet.client.WebSocketConversation.Message;
import dev.freshet.http.JsonCodec;
import dev.freshet.http.websocket.CloseReason;
import java.io.IOException;
import java.lang.reflect.Type;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * An open WebSocket. Each wait lasts at most 10 seconds. Between the waits, it answers no pings. Close it to
 * disconnect. One thread at a time may receive.
 */
public final class TestWebSocket implements AutoCloseable {
    private static final Duration LIMIT = Duration.ofSeconds(TestEvents.LIMIT_SECONDS);

    private final WebSocketConversation conversation;
    private final JsonCodec json;

    TestWebSocket(WebSocketConversation conversation, JsonCodec json) {
        this.conversation = conversation;
        this.json = json;
    }

    /** Sends a text message. */
    public void send(String text) {
        try {
            conversation.send(text);
        } catch (IOException broken) {
            throw new AssertionError("cannot send \"" + text + '"', broken);
        }
    }

    /** Sends a value as JSON, in a text message. */
    public void sendJson(Object value) {
        send(new String(json.<Object>type((Type) value.getClass()).toBytes(value), StandardCharsets.UTF_8));
    }

    /**
     * Waits for the next message, a text.
     *
     * @throws AssertionError if the message is binary, the WebSocket ends, or no message arrives in time
     */
    public String next() {
        return switch (receive("a message")) {
            case Message.Text(String text) -> text;
            case Message.Binary(byte[] bytes) -> throw new AssertionError(
                    "expected a text, got " + bytes.length + " bytes");
            case null -> throw new AssertionError("expected a message, but the WebSocket was closed: "
                    + conversation.closeReason());
        };
    }

    /**
     * Waits for the next message and reads it from JSON.
     *
     * @throws AssertionError if the message does not fit the class, or for the reasons of {@link #next()}
     */
    public <T> T next(Class<T> type) {
        String text = next();
        return TestResponse.read(json, type, text, "the message " + text);
    }

    /**
     * Waits until the server closes the WebSocket.
     *
     * @param code such as {@link CloseReason#NORMAL}
     * @throws AssertionError if another message arrives, the code is another one, or nothing happens in time
     */
    public void expectClose(int code) {
        Message message = receive("a close frame");
        CloseReason reason = conversation.closeReason();
        if (message != null || reason == null || reason.code() != code) {
            throw new AssertionError("expected a close with " + code + ", got "
                    + (message != null ? message : reason));
        }
    }

    private @Nullable Message receive(String what) {
        try {
            return conversation.receive(LIMIT);
        } catch (IOException late) {
            throw new AssertionError("waited in vain for " + what + ": " + late.getMessage(), late);
        }
    }

    /** The conversation, for binary messages, pings and subprotocols. */
    public WebSocketConversation conversation() {
        return conversation;
    }

    @Override
    public void close() {
        conversation.close();
    }
}
