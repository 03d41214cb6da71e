package dev.freshet.processor.websocket;

import dev.freshet.processor.round.AnnotationView;
import dev.freshet.processor.write.TypeName;
import java.util.List;
import javax.lang.model.element.Element;

/** Names of the annotations that the processor reads and of the types that generated code uses. */
final class SocketNames {

    static final String PACKAGE = "dev.freshet.web.websocket";
    static final String ENDPOINT = PACKAGE + ".WebSocketEndpoint";
    static final String ON_OPEN = PACKAGE + ".OnOpen";
    static final String ON_MESSAGE = PACKAGE + ".OnMessage";
    static final String ON_CLOSE = PACKAGE + ".OnClose";
    static final String ON_ERROR = PACKAGE + ".OnError";
    static final String SOCKET = PACKAGE + ".WebSocket";
    static final String CLOSE_REASON = "dev.freshet.http.websocket.CloseReason";
    static final String PONG = PACKAGE + ".Pong";

    private static final List<String> CALLBACKS = List.of(ON_OPEN, ON_MESSAGE, ON_CLOSE, ON_ERROR);

    private SocketNames() {
    }

    static TypeName type(String name) {
        return TypeName.of(PACKAGE, name);
    }

    static List<AnnotationView> callbacks(Element method) {
        return AnnotationView.all(method).stream().filter(view -> CALLBACKS.contains(view.name())).toList();
    }
}
