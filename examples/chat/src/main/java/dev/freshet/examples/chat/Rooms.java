package dev.freshet.examples.chat;

import dev.freshet.inject.Service;
import dev.freshet.web.websocket.WebSocket;
import dev.freshet.web.websocket.WebSocketGroup;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import org.jspecify.annotations.Nullable;

/** The rooms that have people in them. Thread-safe. */
@Service
class Rooms {
    /** Each event goes to everyone in the room and has all their names, so its cost grows with the square of this. */
    static final int MAX_PEOPLE = 100;
    private static final int MAX_NAME = 20;

    private final Map<String, Room> rooms = new ConcurrentHashMap<>();

    private record Room(Map<String, WebSocket> people, WebSocketGroup sockets) {
        Room() {
            this(new ConcurrentSkipListMap<>(String.CASE_INSENSITIVE_ORDER), new WebSocketGroup());
        }

        /** Tells one event after the other, so that the last one names everyone. Does not wait for slow sockets. */
        synchronized void tell(Event.Kind kind, String name, String text) {
            sockets.sendJson(new Event(kind, name, text, List.copyOf(people.keySet())));
        }
    }

    static boolean isName(String text) {
        boolean fits = !text.isBlank() && text.length() <= MAX_NAME;
        for (int i = 0; i < text.length() && fits; i++) {
            char c = text.charAt(i);
            fits = Character.isLetterOrDigit(c) || c == ' ' || c == '-';
        }
        return fits;
    }

    /** @return why the person cannot join; null if they have joined */
    @Nullable String join(String roomName, String name, WebSocket socket) {
        // Inside compute, so that leave() cannot remove the room as empty at the same time.
        Room room = rooms.compute(roomName, (_, known) -> {
            Room joined = known == null ? new Room() : known;
            if (joined.people.size() < MAX_PEOPLE) {
                joined.people.putIfAbsent(name, socket);
            }
            return joined;
        });
        WebSocket holder = room.people.get(name);
        if (holder != socket) {
            return holder == null ? "the room is full" : "someone here has that name already";
        }
        room.sockets.add(socket);
        room.tell(Event.Kind.JOINED, name, "");
        return null;
    }

    void say(String roomName, String name, String text) {
        Room room = rooms.get(roomName);
        if (room != null) {
            room.tell(Event.Kind.SAID, name, text);
        }
    }

    void leave(String roomName, String name, WebSocket socket) {
        Room room = rooms.get(roomName);
        if (room == null || !room.people.remove(name, socket)) {
            return;
        }
        room.tell(Event.Kind.LEFT, name, "");
        rooms.computeIfPresent(roomName, (_, left) -> left.people.isEmpty() ? null : left);
    }
}
