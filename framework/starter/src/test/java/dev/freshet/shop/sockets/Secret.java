package dev.freshet.shop.sockets;

import dev.freshet.web.PathVariable;
import dev.freshet.web.websocket.OnMessage;
import dev.freshet.web.websocket.OnOpen;
import dev.freshet.web.websocket.WebSocket;
import dev.freshet.web.websocket.WebSocketEndpoint;

/** Behind a filter, which says who it is. */
@WebSocketEndpoint("/ws/secret/{level}")
class Secret {
    @OnOpen
    String open(WebSocket socket, @PathVariable int level) {
        return socket.attribute("user") + " on " + socket.path() + " " + socket.pathVariable("level") + " " + level
                + " " + socket.queryParameter("q") + " " + socket.header("x-user") + " " + socket.openSockets().size();
    }

    @OnMessage
    void ignore(String text) {
    }
}
