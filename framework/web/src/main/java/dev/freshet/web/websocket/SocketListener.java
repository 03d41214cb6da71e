package dev.freshet.web.websocket;

import dev.freshet.http.HttpException;
import dev.freshet.http.log.LineLimit;
import dev.freshet.http.websocket.CloseReason;
import dev.freshet.http.websocket.WebSocketException;
import dev.freshet.http.websocket.WebSocketListener;
import dev.freshet.http.websocket.WebSocketSession;
import dev.freshet.web.websocket.WebSocketHandler.Delivery;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Collection;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Passes what an engine session receives to an endpoint's handler, and handles its exceptions. */
final class SocketListener implements WebSocketListener {
    private final OpenSocket socket;
    private final WebSocketHandler handler;
    private final Delivery text;
    private final Delivery binary;
    private final String origin;
    private final Collection<WebSocket> siblings;
    private @Nullable MessageStream<String> textStream;
    private @Nullable MessageStream<byte[]> binaryStream;

    /** @param origin the endpoint, for log messages */
    SocketListener(OpenSocket socket, WebSocketHandler handler, String origin, Collection<WebSocket> siblings) {
        this.socket = socket;
        this.handler = handler;
        this.text = handler.text();
        this.binary = handler.binary();
        this.origin = origin;
        this.siblings = siblings;
    }

    private interface Call {
        void run() throws Exception;
    }

    @Override
    public void opened(WebSocketSession session) throws Exception {
        socket.opened(session);
        siblings.add(socket);
        try {
            handler.onOpen(socket);
        } catch (Throwable thrown) {
            answer(thrown);
            socket.close(CloseReason.SERVER_ERROR, "");
        }
    }

    @Override
    public boolean textInParts() {
        return text != Delivery.WHOLE;
    }

    @Override
    public boolean binaryInParts() {
        return binary != Delivery.WHOLE;
    }

    @Override
    public void text(WebSocketSession session, String message) throws Exception {
        call(() -> handler.onText(socket, message));
    }

    @Override
    public void textPart(WebSocketSession session, String part, boolean last) throws Exception {
        switch (text) {
            case PARTS -> call(() -> handler.onTextPart(socket, part, last));
            case STREAM -> streamText(part, last);
            case WHOLE, REFUSED -> WebSocketListener.super.textPart(session, part, last);
        }
    }

    @Override
    public void binary(WebSocketSession session, byte[] message) throws Exception {
        call(() -> handler.onBinary(socket, message));
    }

    @Override
    public void binaryPart(WebSocketSession session, byte[] part, boolean last) throws Exception {
        switch (binary) {
            case PARTS -> call(() -> handler.onBinaryPart(socket, part, last));
            case STREAM -> streamBinary(part, last);
            case WHOLE, REFUSED -> WebSocketListener.super.binaryPart(session, part, last);
        }
    }

    @Override
    public void pong(WebSocketSession session, byte[] payload) throws Exception {
        call(() -> handler.onPong(socket, new Pong(payload)));
    }

    @Override
    public void closed(WebSocketSession session, CloseReason reason) throws Exception {
        siblings.remove(socket);
        socket.ended();
        if (!socket.wasOpened()) {
            return;
        }
        try {
            abort(textStream, reason);
            abort(binaryStream, reason);
        } finally {
            // Also if a shutdown interrupts the wait for a reader.
            end(reason);
        }
    }

    private void end(CloseReason reason) throws Exception {
        try {
            handler.onClose(socket, reason);
        } catch (Exception | Error thrown) {
            // Even an IOException: this method has nothing to send to its peer, so it has failed for another reason.
            handler.onError(socket, thrown);
        }
    }

    @Override
    public void failed(WebSocketSession session, Throwable failure) {
        Logger log = LoggerFactory.getLogger(SocketListener.class);
        LineLimit.write(log::error, log::debug, failure, "{} failed on {}", origin, socket.path(), failure);
    }

    private void streamText(String part, boolean last) throws Exception {
        MessageStream<String> current = textStream;
        if (current == null) {
            current = MessageStream.readBy(parts -> handler.onTextStream(socket, new PartReader(parts)));
        }
        textStream = last ? null : current;
        put(current, part, last);
    }

    private void streamBinary(byte[] part, boolean last) throws Exception {
        MessageStream<byte[]> current = binaryStream;
        if (current == null) {
            current = MessageStream.readBy(parts -> handler.onBinaryStream(socket, new PartInputStream(parts)));
        }
        binaryStream = last ? null : current;
        put(current, part, last);
    }

    private <T> void put(MessageStream<T> stream, T part, boolean last) throws Exception {
        call(() -> stream.put(part, last));
    }

    private void abort(@Nullable MessageStream<?> unfinished, CloseReason reason) throws Exception {
        Throwable thrown = unfinished == null ? null
                : unfinished.abort(new IOException("the connection ended within a message: " + reason));
        if (thrown == null) {
            return;
        }
        try {
            answer(thrown);
        } catch (IOException | WebSocketException tooLate) {
            // A send has failed because the peer has left, or the exception asks for a close with a certain code.
        }
    }

    private void call(Call call) throws Exception {
        try {
            call.run();
        } catch (Throwable thrown) {
            answer(thrown);
        }
    }

    /** Returns if the connection can stay open. */
    private void answer(Throwable thrown) throws Exception {
        IOException failedSend = ioFailure(thrown);
        if (failedSend != null && !socket.isOpen()) {
            throw failedSend;
        }
        if (thrown instanceof WebSocketException close) {
            throw close;
        }
        try {
            handler.onError(socket, thrown);
        } catch (HttpException refusal) {
            if (refusal.status() >= 500) {
                throw refusal;
            }
            throw new WebSocketException(CloseReason.INVALID_DATA, "the message is not what the endpoint expects");
        }
    }

    /** Null if this is no failure of input or output. Code in a lambda has to wrap such a failure. */
    private static @Nullable IOException ioFailure(Throwable thrown) {
        return switch (thrown) {
            case IOException failure -> failure;
            case UncheckedIOException wrapper -> wrapper.getCause();
            default -> null;
        };
    }
}
