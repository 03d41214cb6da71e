package dev.freshet.security.library;

import dev.freshet.web.websocket.OnMessage;
import dev.freshet.web.websocket.WebSocketEndpoint;
import jakarta.annotation.security.RolesAllowed;

@WebSocketEndpoint("/news")
@RolesAllowed("reader")
class News {
    @OnMessage
    String answer(String text) {
        return text;
    }
}
