package dev.freshet.processor.websocket;

import dev.freshet.processor.write.TypeName;
import org.jspecify.annotations.Nullable;

/** The methods of {@code WebSocketHandler} that call an endpoint's methods. */
enum Callback {
    OPEN("onOpen", "", null),
    TEXT("onText", "String text", null),
    TEXT_PART("onTextPart", "String text, boolean last", null),
    TEXT_STREAM("onTextStream", "stream", TypeName.of("java.io", "Reader")),
    BINARY("onBinary", "byte[] bytes", null),
    BINARY_PART("onBinaryPart", "byte[] bytes, boolean last", null),
    BINARY_STREAM("onBinaryStream", "stream", TypeName.of("java.io", "InputStream")),
    PONG("onPong", "pong", SocketNames.type("Pong")),
    CLOSE("onClose", "reason", TypeName.of("dev.freshet.http.websocket", "CloseReason")),
    ERROR("onError", "Throwable thrown", null);

    private final String method;
    private final String parameters;
    private final @Nullable TypeName type;

    Callback(String method, String parameters, @Nullable TypeName type) {
        this.method = method;
        this.parameters = parameters;
        this.type = type;
    }

    String method() {
        return method;
    }

    /** The parameters after the socket, without the type of the first if {@link #type} has it. */
    String parameters() {
        return parameters;
    }

    /** The type of the first parameter if it has to be imported. */
    @Nullable TypeName type() {
        return type;
    }

    boolean isText() {
        return this == TEXT || this == TEXT_PART || this == TEXT_STREAM;
    }

    boolean isBinary() {
        return this == BINARY || this == BINARY_PART || this == BINARY_STREAM;
    }

    boolean isMessage() {
        return isText() || isBinary() || this == PONG;
    }

    /** An endpoint has at most one method of each kind. The text is used in messages. */
    String kind() {
        if (isText()) {
            return "text messages";
        }
        if (isBinary()) {
            return "binary messages";
        }
        return switch (this) {
            case PONG -> "pongs";
            case OPEN -> "open events";
            case CLOSE -> "close events";
            default -> "errors";
        };
    }

    /** The constant of {@code WebSocketHandler.Delivery} that selects this callback. */
    String delivery() {
        return switch (this) {
            case TEXT_PART, BINARY_PART -> "PARTS";
            case TEXT_STREAM, BINARY_STREAM -> "STREAM";
            default -> "WHOLE";
        };
    }
}
