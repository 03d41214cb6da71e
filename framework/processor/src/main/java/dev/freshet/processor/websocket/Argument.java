package dev.freshet.processor.websocket;

import dev.freshet.processor.web.Parameter;
import dev.freshet.processor.write.TypeName;

/** The argument that generated code passes for one parameter of an endpoint's method. */
sealed interface Argument {

    /** An expression of generated code, such as the name of a parameter of the callback. */
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

    /** A value of the handshake request, converted at the handshake and stored for the connection. */
    record Kept(Parameter.Value value) implements Argument {
    }
}
