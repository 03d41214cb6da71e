package dev.freshet.conformance.gateway;

import dev.freshet.http.websocket.CloseReason;
import dev.freshet.http.websocket.WebSocketListener;
import dev.freshet.http.websocket.WebSocketSession;
import java.io.IOException;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** Sends every text back, or does what it says; and tells how the WebSocket ended. */
final class ToldListener implements WebSocketListener {
    private final BlockingQueue<CloseReason> ends = new LinkedBlockingQueue<>();

    /** How the next WebSocket to end has ended. */
    CloseReason closed() throws InterruptedException {
        CloseReason reason = ends.poll(30, TimeUnit.SECONDS);
        if (reason == null) {
            throw new AssertionError("the upstream's WebSocket goes on");
        }
        return reason;
    }

    @Override
    public void opened(WebSocketSession session) {
    }

    @Override
    public void text(WebSocketSession session, String text) throws IOException {
        switch (text) {
            case "close 4002" -> session.close(4002, "by the upstream");
            case "abort" -> session.abort();
            default -> session.sendText(text);
        }
    }

    @Override
    public void failed(WebSocketSession session, Throwable failure) {
        // The client is gone: how the WebSocket ended is told by its end.
    }

    @Override
    public void closed(WebSocketSession session, CloseReason reason) {
        ends.add(reason);
    }
}
