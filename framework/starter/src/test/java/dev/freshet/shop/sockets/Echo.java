package dev.freshet.shop.sockets;

import dev.freshet.web.websocket.OnMessage;
import dev.freshet.web.websocket.Pong;
import dev.freshet.web.websocket.WebSocket;
import dev.freshet.web.websocket.WebSocketEndpoint;
import java.io.IOException;

/** Returns what it is sent. */
@WebSocketEndpoint(value = "/ws/echo", subprotocols = {"echo.v2", "echo.v1"}, allowedOrigins = "https://friend.example",
        maxMessageBytes = 200_000)
class Echo {
    @OnMessage
    String text(WebSocket socket, String text) throws IOException {
        if (text.equals("ping me")) {
            socket.ping(new byte[] {1, 2, 3});
            return null;
        }
        return text.equals("subprotocol?") ? socket.subprotocol() : text;
    }

    @OnMessage
    byte[] binary(byte[] bytes) {
        return bytes;
    }

    @OnMessage
    String pong(Pong pong) {
        return "pong of " + pong.payload().length;
    }
}
