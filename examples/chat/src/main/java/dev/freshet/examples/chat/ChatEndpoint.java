package dev.freshet.examples.chat;

import dev.freshet.web.PathVariable;
import dev.freshet.web.RequestParam;
import dev.freshet.web.websocket.OnClose;
import dev.freshet.web.websocket.OnMessage;
import dev.freshet.web.websocket.OnOpen;
import dev.freshet.web.websocket.WebSocket;
import dev.freshet.web.websocket.WebSocketEndpoint;
import jakarta.validation.Valid;

/** Connects people to rooms. */
@WebSocketEndpoint(value = "/chat/{room}", sends = Event.class, maxMessageBytes = 8192)
class ChatEndpoint {
    /** Applications can define close codes from 4000 up. */
    static final int NOT_JOINED = 4001;

    private final Rooms rooms;

    ChatEndpoint(Rooms rooms) {
        this.rooms = rooms;
    }

    @OnOpen
    void open(WebSocket socket, @PathVariable String room, @RequestParam String name) {
        String refusal = Rooms.isName(name) ? rooms.join(room, name, socket)
                : "a name has 1 to 20 letters, digits, spaces or hyphens";
        if (refusal != null) {
            socket.close(NOT_JOINED, refusal);
        }
    }

    @OnMessage
    void say(@Valid Say say, @PathVariable String room, @RequestParam String name) {
        rooms.say(room, name, say.text());
    }

    @OnClose
    void close(WebSocket socket, @PathVariable String room, @RequestParam String name) {
        rooms.leave(room, name, socket);
    }
}
