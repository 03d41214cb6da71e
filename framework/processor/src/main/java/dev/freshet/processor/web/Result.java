package dev.freshet.processor.web;

import dev.freshet.processor.write.TypeName;

/** The result of a mapped method and how it is sent. */
public sealed interface Result {

    /** The type as declared. */
    TypeName type();

    /** No body: {@code void}, or the {@code Void} of an entity. */
    record Nothing(TypeName type) implements Result {
    }

    /** Text, bytes, a stream or a problem, sent by this method of {@code Results}. */
    record Plain(TypeName type, String method) implements Result {
    }

    /** A value sent as JSON; {@code type} is boxed. */
    record Json(TypeName type) implements Result {
    }

    /**
     * An {@code EventStream}.
     *
     * @param data the type of the data; a String is sent as text, any other type as JSON
     */
    record Events(TypeName type, TypeName data) implements Result {

        boolean isText() {
            return data.qualified().equals("java.lang.String");
        }
    }

    record Entity(TypeName type, Result body) implements Result {
    }

    /** An {@code Optional}; empty means 404. */
    record Maybe(TypeName type, Result value) implements Result {
    }
}
