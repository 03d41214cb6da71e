/** A chat: rooms on WebSockets, and a page to use them. Sends what a person types to everyone in the room. */
@NullMarked
package dev.freshet.examples.chat;

import org.jspecify.annotations.NullMarked;
