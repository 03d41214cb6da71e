package dev.freshet.examples.chat;

import java.util.List;

/**
 * What has happened in a room.
 *
 * @param text what was said; empty if someone came or went
 * @param people who is in the room now
 */
record Event(Kind kind, String name, String text, List<String> people) {
    enum Kind { JOINED, SAID, LEFT }
}
