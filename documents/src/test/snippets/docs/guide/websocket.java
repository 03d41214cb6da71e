import dev.freshet.Freshet;
import dev.freshet.web.PathVariable;
import dev.freshet.web.RequestParam;
import dev.freshet.web.websocket.OnMessage;
import dev.freshet.web.websocket.OnOpen;
import dev.freshet.web.websocket.WebSocket;
import dev.freshet.web.websocket.WebSocketEndpoint;
import dev.freshet.web.websocket.WebSocketGroup;
import dev.freshet.web.websocket.WebSocketHandler;
import java.io.IOException;

record Event(String text) {
}

class Assumed {
}
