package dev.freshet.junit.shop;

import dev.freshet.web.RequestParam;
import dev.freshet.web.websocket.OnMessage;
import dev.freshet.web.websocket.WebSocket;
import dev.freshet.web.websocket.WebSocketEndpoint;

@WebSocketEndpoint("/till")
class Till {
    @OnMessage
    Item sold(Item item, WebSocket till, @RequestParam(defaultValue = "100") long most) {
        if (item.id() > most) {
            till.close(4000, "too expensive");
        }
        return new Item(item.id(), item.name().toUpperCase());
    }
}
