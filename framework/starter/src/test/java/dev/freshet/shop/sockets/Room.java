package dev.freshet.shop.sockets;

import dev.freshet.http.websocket.CloseReason;
import dev.freshet.web.PathVariable;
import dev.freshet.web.RequestHeader;
import dev.freshet.web.RequestParam;
import dev.freshet.web.websocket.OnClose;
import dev.freshet.web.websocket.OnMessage;
import dev.freshet.web.websocket.OnOpen;
import dev.freshet.web.websocket.WebSocket;
import dev.freshet.web.websocket.WebSocketEndpoint;
import dev.freshet.web.websocket.WebSocketGroup;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;

/** A room of people who hear each other; JSON both ways. */
@WebSocketEndpoint(value = "/ws/room/{name}", sends = {Room.Joined.class, Room.Heard.class})
class Room {
    record Said(String text) {
    }

    record Heard(String who, int seat, String text) {
    }

    record Joined(String who) {
    }

    /** What has happened, for tests. */
    final BlockingQueue<String> log = new LinkedBlockingQueue<>();
    private final Map<String, WebSocketGroup> rooms = new ConcurrentHashMap<>();

    int size(String name) {
        return rooms.get(name).size();
    }

    @OnOpen
    void open(WebSocket socket, @PathVariable String name, @RequestParam(defaultValue = "guest") String who,
            @RequestHeader("X-Client") Optional<String> client) {
        WebSocketGroup room = rooms.computeIfAbsent(name, _ -> new WebSocketGroup());
        room.add(socket);
        room.sendJson(new Joined(who));
        // Last: who joins after this line must not hear of it.
        log.add("open " + name + " " + who + " " + client.orElse("-"));
    }

    @OnMessage
    void said(Said said, WebSocket socket, @PathVariable("name") String name,
            @RequestParam(defaultValue = "guest") String who, @RequestParam(defaultValue = "0") int seat) {
        rooms.get(name).sendJson(new Heard(who, seat, said.text()));
    }

    @OnClose
    void close(@PathVariable String name, @RequestParam(defaultValue = "guest") String who, CloseReason reason) {
        log.add("close " + name + " " + who + " " + reason + ", left " + rooms.get(name).size());
    }
}
