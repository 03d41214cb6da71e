package dev.freshet.server;

import dev.freshet.http.HttpHandler;
import dev.freshet.http.HttpRequest;
import dev.freshet.http.HttpResponse;
import dev.freshet.http.websocket.CloseReason;
import dev.freshet.http.websocket.OutgoingMessage;
import dev.freshet.http.websocket.WebSocketHandshake;
import dev.freshet.http.websocket.WebSocketLimits;
import dev.freshet.http.websocket.WebSocketListener;
import dev.freshet.http.websocket.WebSocketSession;
import java.io.IOException;
import java.util.List;

/** Sends every message back. As a program: listens until it is ended, for a conformance suite to talk to. */
final class EchoWebSocket implements WebSocketListener {
    private static final WebSocketLimits LARGE = WebSocketLimits.DEFAULT.withMaxMessageBytes(32 << 20);

    /** Prints the port that it listens on. Arguments: execution mode and thread type, as in the configuration. */
    public static void main(String[] arguments) throws IOException {
        ExecutionMode execution = ExecutionMode.valueOf(arguments[0].toUpperCase(java.util.Locale.ROOT));
        ThreadType threads = ThreadType.valueOf(arguments[1].toUpperCase(java.util.Locale.ROOT));
        HttpServer server = HttpServer.start(ServerConfig.DEFAULT.withHost("127.0.0.1").withPort(0)
                .withMode(execution, threads), request -> handler(LARGE));
        System.out.println(server.port());
    }

    static HttpHandler handler(WebSocketLimits limits) {
        return (HttpRequest request, HttpResponse response) ->
                WebSocketHandshake.accept(request, response, List.of("echo"), limits, new EchoWebSocket());
    }

    @Override
    public void opened(WebSocketSession session) {
    }

    @Override
    public void text(WebSocketSession session, String text) throws IOException {
        session.sendText(text);
    }

    @Override
    public void binary(WebSocketSession session, byte[] bytes) throws IOException {
        session.send(OutgoingMessage.binary(bytes));
    }

    @Override
    public void failed(WebSocketSession session, Throwable failure) {
        throw new AssertionError("an echo failed", failure);
    }

    @Override
    public void closed(WebSocketSession session, CloseReason reason) {
    }
}
