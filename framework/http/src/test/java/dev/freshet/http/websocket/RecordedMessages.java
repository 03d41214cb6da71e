package dev.freshet.http.websocket;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Notes what a session tells its listener, as text. */
class RecordedMessages implements WebSocketListener {
    final List<String> events = new ArrayList<>();
    boolean inParts;
    @Nullable Exception thrown;

    @Override
    public void opened(WebSocketSession session) throws Exception {
        note("opened");
    }

    @Override
    public boolean textInParts() {
        return inParts;
    }

    @Override
    public boolean binaryInParts() {
        return inParts;
    }

    @Override
    public void text(WebSocketSession session, String text) throws Exception {
        note("text " + text);
    }

    @Override
    public void textPart(WebSocketSession session, String part, boolean last) throws Exception {
        note((last ? "last " : "part ") + part);
    }

    @Override
    public void binary(WebSocketSession session, byte[] bytes) throws Exception {
        note("binary " + bytes.length);
    }

    @Override
    public void binaryPart(WebSocketSession session, byte[] part, boolean last) throws Exception {
        note((last ? "last " : "part ") + part.length);
    }

    @Override
    public void pong(WebSocketSession session, byte[] payload) throws Exception {
        note("pong " + payload.length);
    }

    @Override
    public void failed(WebSocketSession session, Throwable failure) {
        events.add("failed " + failure.getMessage());
    }

    @Override
    public void closed(WebSocketSession session, CloseReason reason) throws Exception {
        note("closed " + reason);
    }

    private void note(String event) throws Exception {
        events.add(event);
        if (thrown != null) {
            Exception now = thrown;
            thrown = null;
            throw now;
        }
    }
}
