package dev.freshet.http.websocket;

import java.io.IOException;

/**
 * Calls the listener of a session. Ignores frames that arrive after a Close frame was sent. If the listener throws, the
 * session ends.
 */
final class ListenerCalls {
    private final WebSocketSession session;
    private final WebSocketListener listener;
    private final FrameQueue queue;
    private boolean closedTold;

    /** A call of application code, which may throw anything. */
    private interface Call {
        void run() throws Exception;
    }

    ListenerCalls(WebSocketSession session, WebSocketListener listener, FrameQueue queue) {
        this.session = session;
        this.listener = listener;
        this.queue = queue;
    }

    void opened() {
        call(() -> listener.opened(session));
    }

    /** Tells the listener once; later reasons are ignored. */
    void closed(CloseReason reason) {
        if (!closedTold) {
            closedTold = true;
            try {
                listener.closed(session, reason);
            } catch (Exception | Error e) {
                listener.failed(session, e);
            }
        }
    }

    boolean textInParts() {
        return listener.textInParts();
    }

    boolean binaryInParts() {
        return listener.binaryInParts();
    }

    void text(String text) {
        callIfOpen(() -> listener.text(session, text));
    }

    void textPart(String text, boolean last) {
        callIfOpen(() -> listener.textPart(session, text, last));
    }

    void binary(byte[] bytes) {
        callIfOpen(() -> listener.binary(session, bytes));
    }

    void binaryPart(byte[] bytes, boolean last) {
        callIfOpen(() -> listener.binaryPart(session, bytes, last));
    }

    void ping(byte[] payload) {
        callIfOpen(() -> {
            queue.sendControl(Opcode.PONG, payload);
            listener.ping(session, payload);
        });
    }

    void pong(byte[] payload) {
        callIfOpen(() -> listener.pong(session, payload));
    }

    void close(CloseReason reason) {
        session.end(new CloseReason(reason.code(), ""), reason);
    }

    private void callIfOpen(Call call) {
        if (queue.isOpen()) {
            call(call);
        }
    }

    private void call(Call call) {
        try {
            call.run();
        } catch (WebSocketException e) {
            session.end(e.reason(), e.reason());
        } catch (IOException e) {
            if (queue.isOpen()) {
                failed(e);
            }
            // Otherwise the peer left during a send, and closed() reports it.
        } catch (Throwable e) {
            failed(e);
        }
    }

    private void failed(Throwable e) {
        listener.failed(session, e);
        CloseReason answer = new CloseReason(CloseReason.SERVER_ERROR, "");
        session.end(answer, answer);
    }
}
