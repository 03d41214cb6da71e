package dev.freshet.processor.web;

import dev.freshet.processor.model.TypeName;

/** What a mapped method returns, and how it is sent. */
public sealed interface Result {

    /** The type as a method declares it. */
    TypeName type();

    /** Nothing: {@code void}, or the {@code Void} of an entity. */
    record Nothing(TypeName type) implements Result {
    }

    /** What the method of {@code Results} of this name sends without more ado: text, bytes, stream or problem. */
    record Plain(TypeName type, String method) implements Result {
    }

    /** A value sent as JSON; {@code type} is boxed. */
    record Json(TypeName type) implements Result {
    }

    /**
     * An {@code EventStream}.
     *
     * @param data what its events carry; a String is sent as it is, anything else as JSON
     */
    record Events(TypeName type, TypeName data) implements Result {

        boolean isText() {
            return data.qualified().equals("java.lang.String");
        }
    }

    /** A {@code ResponseEntity}. */
    record Entity(TypeName type, Result body) implements Result {
    }

    /** An {@code Optional}, where empty means 404. */
    record Maybe(TypeName type, Result value) implements Result {
    }
}
