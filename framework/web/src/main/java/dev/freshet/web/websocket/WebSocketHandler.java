package dev.freshet.web.websocket;

import dev.freshet.http.websocket.CloseReason;
import java.io.InputStream;
import java.io.Reader;

/**
 * Handles connections: the programmatic form of a {@link WebSocketEndpoint}. The calls for one connection run one at a
 * time, on request threads, so they may block. While a method runs, the server reads nothing from that peer. A handler
 * may serve several connections; calls for different connections overlap.
 *
 * <p>Exceptions go to {@link #onError}.
 */
public interface WebSocketHandler {
    /** How the handler receives messages of one kind. */
    enum Delivery {
        /** Whole, by {@code onText} or {@code onBinary}. */
        WHOLE,
        /** In parts, by {@code onTextPart} or {@code onBinaryPart}. */
        PARTS,
        /** As a stream, by {@code onTextStream} or {@code onBinaryStream}, on its own virtual thread. */
        STREAM,
        /** Not at all: such a message closes the connection with 1003. */
        REFUSED
    }

    /** A handler for text messages; refuses binary ones. */
    static WebSocketHandler ofText(MessageHandler handler) {
        return new WebSocketHandler() {
            @Override
            public Delivery binary() {
                return Delivery.REFUSED;
            }

            @Override
            public void onText(WebSocket socket, String text) throws Exception {
                handler.handle(socket, text);
            }
        };
    }

    /** Handles one text message. */
    @FunctionalInterface
    interface MessageHandler {
        void handle(WebSocket socket, String text) throws Exception;
    }

    /** How text messages are delivered; called once per connection. */
    default Delivery text() {
        return Delivery.WHOLE;
    }

    /** How binary messages are delivered; called once per connection. */
    default Delivery binary() {
        return Delivery.WHOLE;
    }

    /** The peer has connected. If this method throws and {@link #onError} returns, the connection closes with 1011. */
    default void onOpen(WebSocket socket) throws Exception {
    }

    default void onText(WebSocket socket, String text) throws Exception {
    }

    /** A part of a text message, cut between characters. The last part may be empty. */
    default void onTextPart(WebSocket socket, String text, boolean last) throws Exception {
    }

    /** A text message that is still arriving. The unread rest is discarded on return. */
    default void onTextStream(WebSocket socket, Reader text) throws Exception {
    }

    default void onBinary(WebSocket socket, byte[] bytes) throws Exception {
    }

    /** A part of a binary message. The last part may be empty. */
    default void onBinaryPart(WebSocket socket, byte[] bytes, boolean last) throws Exception {
    }

    /** A binary message that is still arriving. The unread rest is discarded on return. */
    default void onBinaryStream(WebSocket socket, InputStream bytes) throws Exception {
    }

    default void onPong(WebSocket socket, Pong pong) throws Exception {
    }

    /** The connection has ended. This is the last call. */
    default void onClose(WebSocket socket, CloseReason reason) throws Exception {
    }

    /**
     * Another method has thrown. If this method returns, the connection stays open. The default rethrows, which closes
     * the connection and logs the exception. Exception: an {@code HttpException} below 500 is not logged.
     */
    default void onError(WebSocket socket, Throwable thrown) throws Exception {
        if (thrown instanceof Error error) {
            throw error;
        }
        throw thrown instanceof Exception exception ? exception : new IllegalStateException(thrown);
    }
}
