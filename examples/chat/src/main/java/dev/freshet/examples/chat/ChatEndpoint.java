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
    static final int NAME_NOT_TAKEN = 4001;

    private final Rooms rooms;

    ChatEndpoint(Rooms rooms) {
        this.rooms = rooms;
    }

    @OnOpen
    void open(WebSocket socket, @PathVariable String room, @RequestParam String name) {
        if (!Rooms.isName(name)) {
            socket.close(NAME_NOT_TAKEN, "a name has 1 to 20 letters, digits, spaces or hyphens");
        } else if (!rooms.join(room, name, socket)) {
            socket.close(NAME_NOT_TAKEN, "someone here has that name already");
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
