package dev.freshet.conformance.websocket;

import dev.freshet.http.websocket.CloseReason;
import dev.freshet.http.websocket.WebSocketListener;
import dev.freshet.http.websocket.WebSocketSession;
import java.io.IOException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Sends every message back. */
final class Echo implements WebSocketListener {
    private static final Logger LOG = LoggerFactory.getLogger(Echo.class);

    @Override
    public void opened(WebSocketSession session) {
    }

    @Override
    public void text(WebSocketSession session, String text) throws IOException {
        session.sendText(text);
    }

    @Override
    public void binary(WebSocketSession session, byte[] bytes) throws IOException {
        session.sendBinary(bytes);
    }

    @Override
    public void failed(WebSocketSession session, Throwable failure) {
        if (session.isOpen()) {
            LOG.error("the echo failed", failure);
        }
    }

    @Override
    public void closed(WebSocketSession session, CloseReason reason) {
    }
}
