package dev.freshet.shop.sockets;

import dev.freshet.web.websocket.OnMessage;
import dev.freshet.web.websocket.WebSocket;
import dev.freshet.web.websocket.WebSocketEndpoint;
import java.util.concurrent.atomic.AtomicInteger;

/** Counts the pieces of messages. */
@WebSocketEndpoint("/ws/pieces")
class Pieces {
    @OnMessage
    String text(WebSocket socket, String part, boolean last) {
        return count(socket, part.length(), last);
    }

    @OnMessage
    String binary(byte[] part, boolean last, WebSocket socket) {
        return count(socket, part.length, last);
    }

    private static String count(WebSocket socket, int length, boolean last) {
        AtomicInteger sum = (AtomicInteger) socket.attribute("sum");
        if (sum == null) {
            sum = new AtomicInteger();
            socket.attribute("sum", sum);
        }
        sum.addAndGet(length);
        if (last) {
            socket.attribute("sum", null);
        }
        return last ? "all of " + sum : null;
    }
}
