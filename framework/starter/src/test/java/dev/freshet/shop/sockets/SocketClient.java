package dev.freshet.shop.sockets;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.net.http.WebSocketHandshakeException;
import java.nio.ByteBuffer;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;

/** The JDK's WebSocket client. What it receives is a text each: the message itself, "N bytes", "closed CODE REASON". */
final class SocketClient implements WebSocket.Listener, AutoCloseable {
    private static final HttpClient CLIENT = HttpClient.newHttpClient();
    private static final long LIMIT_SECONDS = 20;

    private final BlockingQueue<String> received = new LinkedBlockingQueue<>();
    private final StringBuilder text = new StringBuilder();
    private int bytes;
    private WebSocket socket;

    private SocketClient() {
    }

    static SocketClient open(int port, String path) {
        return open(port, path, builder -> builder);
    }

    static SocketClient open(int port, String path, UnaryOperator<WebSocket.Builder> more) {
        SocketClient client = new SocketClient();
        client.socket = more.apply(CLIENT.newWebSocketBuilder())
                .buildAsync(URI.create("ws://127.0.0.1:" + port + path), client).join();
        return client;
    }

    /** The status with which the handshake is refused. */
    static int refusal(int port, String path, UnaryOperator<WebSocket.Builder> more) {
        try (SocketClient client = open(port, path, more)) {
            throw new AssertionError("connected: " + client);
        } catch (CompletionException failure) {
            if (failure.getCause() instanceof WebSocketHandshakeException refused) {
                return refused.getResponse().statusCode();
            }
            throw failure;
        }
    }

    WebSocket socket() {
        return socket;
    }

    SocketClient send(String message) {
        socket.sendText(message, true).join();
        return this;
    }

    SocketClient sendPart(String part, boolean last) {
        socket.sendText(part, last).join();
        return this;
    }

    SocketClient send(byte[] message, boolean last) {
        socket.sendBinary(ByteBuffer.wrap(message), last).join();
        return this;
    }

    /** The next that comes. */
    String next() {
        return next(received);
    }

    static String next(BlockingQueue<String> queue) {
        try {
            String next = queue.poll(LIMIT_SECONDS, TimeUnit.SECONDS);
            if (next == null) {
                throw new AssertionError("nothing came");
            }
            return next;
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    @Override
    public CompletionStage<?> onText(WebSocket from, CharSequence data, boolean last) {
        text.append(data);
        if (last) {
            received.add(text.toString());
            text.setLength(0);
        }
        from.request(1);
        return null;
    }

    @Override
    public CompletionStage<?> onBinary(WebSocket from, ByteBuffer data, boolean last) {
        bytes += data.remaining();
        if (last) {
            received.add(bytes + " bytes");
            bytes = 0;
        }
        from.request(1);
        return null;
    }

    @Override
    public CompletionStage<?> onClose(WebSocket from, int code, String reason) {
        received.add(("closed " + code + " " + reason).strip());
        return null;
    }

    @Override
    public void onError(WebSocket from, Throwable error) {
        received.add("broken");
    }

    @Override
    public void close() {
        socket.sendClose(WebSocket.NORMAL_CLOSURE, "").exceptionally(_ -> socket).join();
        socket.abort();
    }
}
