package dev.freshet.examples.chat;

import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Size;

/** What someone says to the room. */
record Say(@NotBlank @Size(max = 500) String text) {
}
