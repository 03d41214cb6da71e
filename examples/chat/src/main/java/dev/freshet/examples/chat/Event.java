package dev.freshet.examples.chat;

import java.util.List;

/**
 * An event in a room.
 *
 * @param text the message; empty if a person joined or left
 * @param people everyone in the room now
 */
record Event(Kind kind, String name, String text, List<String> people) {
    enum Kind { JOINED, SAID, LEFT }
}
