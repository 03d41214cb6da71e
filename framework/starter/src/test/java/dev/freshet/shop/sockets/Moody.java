package dev.freshet.shop.sockets;

import dev.freshet.http.websocket.CloseReason;
import dev.freshet.http.websocket.WebSocketException;
import dev.freshet.web.RequestParam;
import dev.freshet.web.websocket.OnMessage;
import dev.freshet.web.websocket.OnOpen;
import dev.freshet.web.websocket.WebSocket;
import dev.freshet.web.websocket.WebSocketEndpoint;

/** Fails in every way, and has no method for errors. Takes text as JSON only. */
@WebSocketEndpoint("/ws/moody")
class Moody {
    record Order(String what) {
    }

    @OnOpen
    String open(@RequestParam(defaultValue = "false") boolean fail) {
        if (fail) {
            throw new IllegalStateException("failed at the opening");
        }
        return "welcome";
    }

    @OnMessage
    Order message(Order order, WebSocket socket) {
        switch (order.what()) {
            case "fail" -> throw new IllegalStateException("failed as ordered");
            case "refuse" -> throw new WebSocketException(CloseReason.POLICY, "not that");
            case "close" -> socket.close(4000, "as ordered");
            default -> {
                return order;
            }
        }
        return null;
    }
}
