/** A chat: rooms on WebSockets and a page to use them. Takes what people type, gives it to all in their room. */
@NullMarked
package dev.freshet.examples.chat;

import org.jspecify.annotations.NullMarked;
