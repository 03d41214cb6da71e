package dev.freshet.web.websocket;

import dev.freshet.http.websocket.CloseReason;
import java.io.InputStream;
import java.io.Reader;

/**
 * What is called for a connection: the programmatic form of a {@link WebSocketEndpoint}. The methods are called one at
 * a time for a connection, on request threads, so they may wait; while one runs, no more is read from its peer. One
 * handler may serve many connections, then calls for different ones overlap.
 *
 * <p>What a method throws goes to {@link #onError}.
 */
public interface WebSocketHandler {
    /** How messages of one kind are given to the handler. */
    enum Delivery {
        /** Whole, to {@code onText} or {@code onBinary}. */
        WHOLE,
        /** Piece by piece, to {@code onTextPart} or {@code onBinaryPart}. */
        PARTS,
        /** As a stream, to {@code onTextStream} or {@code onBinaryStream}, on a virtual thread of its own. */
        STREAM,
        /** Not at all: such a message closes the connection with 1003. */
        REFUSED
    }

    /** A handler that takes text messages and refuses binary ones. */
    static WebSocketHandler ofText(MessageHandler<String> handler) {
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

    /** A handler that takes binary messages and refuses text. */
    static WebSocketHandler ofBinary(MessageHandler<byte[]> handler) {
        return new WebSocketHandler() {
            @Override
            public Delivery text() {
                return Delivery.REFUSED;
            }

            @Override
            public void onBinary(WebSocket socket, byte[] bytes) throws Exception {
                handler.handle(socket, bytes);
            }
        };
    }

    /**
     * Takes a message.
     *
     * @param <T> what the message is: text or bytes
     */
    @FunctionalInterface
    interface MessageHandler<T> {
        void handle(WebSocket socket, T message) throws Exception;
    }

    /** How text messages are delivered; asked once for a connection. */
    default Delivery text() {
        return Delivery.WHOLE;
    }

    /** How binary messages are delivered; asked once for a connection. */
    default Delivery binary() {
        return Delivery.WHOLE;
    }

    /** The peer has connected. What this throws closes the connection with 1011, after {@link #onError}. */
    default void onOpen(WebSocket socket) throws Exception {
    }

    default void onText(WebSocket socket, String text) throws Exception {
    }

    /** Part of a text message; parts are cut between characters. The last may be empty. */
    default void onTextPart(WebSocket socket, String text, boolean last) throws Exception {
    }

    /** A text message that is still coming. What is left unread is discarded. */
    default void onTextStream(WebSocket socket, Reader text) throws Exception {
    }

    default void onBinary(WebSocket socket, byte[] bytes) throws Exception {
    }

    /** Part of a binary message. The last may be empty. */
    default void onBinaryPart(WebSocket socket, byte[] bytes, boolean last) throws Exception {
    }

    /** A binary message that is still coming. What is left unread is discarded. */
    default void onBinaryStream(WebSocket socket, InputStream bytes) throws Exception {
    }

    default void onPong(WebSocket socket, Pong pong) throws Exception {
    }

    /** The connection has ended; the last call. */
    default void onClose(WebSocket socket, CloseReason reason) throws Exception {
    }

    /**
     * Another method has thrown. If this returns the connection goes on; unless overridden it throws the same again,
     * which is logged and closes the connection.
     */
    default void onError(WebSocket socket, Throwable thrown) throws Exception {
        if (thrown instanceof Error error) {
            throw error;
        }
        throw thrown instanceof Exception exception ? exception : new IllegalStateException(thrown);
    }
}
