package dev.freshet.processor.websocket;

import dev.freshet.processor.model.TypeName;
import dev.freshet.processor.web.Parameter;

/** What a method of an endpoint is given for one of its parameters. */
sealed interface Argument {

    /** Something that generated code has under that name, or can ask it for. */
    record Passed(String expression) implements Argument {
    }

    /** The bytes of a message, as a {@code ByteBuffer}. */
    record Buffer() implements Argument {
    }

    /**
     * A text message, read as JSON.
     *
     * @param checked whether its constraints are checked
     */
    record Json(TypeName type, boolean checked) implements Argument {
    }

    /** A part of the handshake request, converted when the peer connected and kept for the connection. */
    record Kept(Parameter.Value value) implements Argument {
    }
}
