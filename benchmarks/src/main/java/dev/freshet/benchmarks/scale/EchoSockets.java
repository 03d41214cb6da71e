package dev.freshet.benchmarks.scale;

import dev.freshet.Freshet;
import dev.freshet.RunningApplication;
import dev.freshet.web.websocket.WebSocketHandler;

/** The server of {@link IdleMemory#SOCKETS}: a WebSocket at {@value #PATH} that echoes every text. */
final class EchoSockets {
    static final String PATH = "/echo";

    private EchoSockets() {
    }

    public static void main(String[] arguments) {
        start(arguments);
    }

    static RunningApplication start(String... arguments) {
        return Freshet.create().arguments(arguments)
                .webSocket(PATH, WebSocketHandler.ofText((socket, text) -> socket.send(text))).start();
    }
}
