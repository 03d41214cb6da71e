package dev.freshet.examples.chat;

import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Size;

/** A message that a person sends to the room. */
record Say(@NotBlank @Size(max = 500) String text) {
}
