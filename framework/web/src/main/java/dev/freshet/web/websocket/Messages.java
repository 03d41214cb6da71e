package dev.freshet.web.websocket;

import dev.freshet.http.JsonType;
import dev.freshet.http.websocket.OutgoingMessage;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Reads JSON messages and sends the results of endpoint methods; null sends nothing. For generated code. */
public final class Messages {
    private Messages() {
    }

    /** @throws dev.freshet.web.BodyNotReadableException if the text is not JSON or does not fit the type */
    public static <T> T read(JsonType<T> type, String text) {
        return type.read(text.getBytes(StandardCharsets.UTF_8));
    }

    public static void send(WebSocket socket, @Nullable String text) throws IOException {
        if (text != null) {
            socket.send(text);
        }
    }

    public static void send(WebSocket socket, byte @Nullable [] bytes) throws IOException {
        if (bytes != null) {
            socket.send(bytes);
        }
    }

    public static <T> void send(WebSocket socket, JsonType<T> type, @Nullable T value) throws IOException {
        if (value != null) {
            socket.send(json(type, value));
        }
    }

    static <T> OutgoingMessage json(JsonType<T> type, T value) {
        return OutgoingMessage.utf8(type.toBytes(value));
    }
}
